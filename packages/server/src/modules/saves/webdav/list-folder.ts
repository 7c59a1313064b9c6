import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import { encodeDavPath, pathKey } from './dav-path.ts';
import { readWebdavFiles } from './webdav-files.ts';

interface FolderRequest {
  readonly deps: Pick<Deps, 'db'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly actor: Actor;
  readonly root: string;
  readonly path: string;
}

/** `PROPFIND`: a file or folder, and with `Depth: 1` the entries of the folder. */
export async function listFolder({
  deps,
  request,
  reply,
  actor,
  root,
  path,
}: FolderRequest): Promise<FastifyReply> {
  const files = await readWebdavFiles(deps.db, actor.user.id);
  const live = files.filter(({ asset }) => asset !== null);
  const key = pathKey(path);
  const file = live.find(({ row }) => row.path_key === key);
  const below = path === '' ? live : live.filter(({ row }) => row.path_key.startsWith(`${key}/`));
  if (!file && below.length === 0 && path !== '') throw new AppError('not_found', 'Not found');
  const entries = file ? [fileEntry(root, file)] : [folderEntry(root, path)];
  if (!file && request.headers['depth'] !== '0') {
    const depth = path === '' ? 0 : path.split('/').length;
    const folders = new Set<string>();
    for (const one of below) {
      const parts = one.path.split('/');
      if (parts.length === depth + 1) entries.push(fileEntry(root, one));
      else folders.add(parts.slice(0, depth + 1).join('/'));
    }
    entries.push(...[...folders].map((folder) => folderEntry(root, folder)));
  }
  const body = `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">${entries.join('')}</D:multistatus>`;
  return reply.status(207).type('application/xml; charset=utf-8').send(body);
}

type File = Awaited<ReturnType<typeof readWebdavFiles>>[number];

const entry = (href: string, properties: string): string =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;

/** Paths are percent-encoded, which leaves no character that XML would need to escape but `'`. */
const hrefOf = (root: string, path: string): string =>
  `${root}/${encodeDavPath(path)}`.replaceAll("'", '%27').replaceAll('&', '%26');

const folderEntry = (root: string, path: string): string =>
  entry(
    `${hrefOf(root, path)}${path === '' ? '' : '/'}`,
    '<D:resourcetype><D:collection/></D:resourcetype>',
  );

function fileEntry(root: string, { path, asset }: File): string {
  const modified = new Date(asset?.updated_at ?? 0).toUTCString();
  return entry(
    hrefOf(root, path),
    `<D:resourcetype/><D:getcontentlength>${asset?.size ?? 0}</D:getcontentlength>` +
      `<D:getlastmodified>${modified}</D:getlastmodified>` +
      `<D:getetag>"${asset?.sha256 ?? ''}"</D:getetag>`,
  );
}
