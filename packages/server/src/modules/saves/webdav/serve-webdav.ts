import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Actor, Deps } from '#core/deps.ts';
import { toDataFolderError } from '#core/files/disk-errors.ts';
import type { Authenticator } from '#core/http/authenticator.ts';
import { errorReply } from '#core/http/error-reply.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { skipBodyParsing } from '#core/http/request-body.ts';
import { RequestSession } from '#core/http/request-session.ts';
import { AppError } from '#core/lib/app-error.ts';
import { outageKind } from '#core/lib/outage.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { recordSync } from '#modules/saves/devices/devices.queries.ts';
import { findOrAddDevice } from '#modules/saves/devices/devices.ts';

import {
  deleteFile,
  moveFile,
  PreconditionError,
  putFile,
  type WebdavCaller,
} from './change-webdav.ts';
import { MANIFEST_PATH, parseDavPath } from './dav-path.ts';
import { listFolder } from './list-folder.ts';
import { findFile, makeManifest } from './webdav-files.ts';

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS', 'PROPFIND'];
const WRITE_METHODS = ['PUT', 'DELETE', 'MKCOL', 'MOVE'];
const METHODS = [...READ_METHODS, ...WRITE_METHODS];
const PREFIX = '/dav';
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;

interface Request {
  readonly deps: Deps;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: RequestSession;
  readonly actor: Actor;
  /** Where the files are: the path of the root in URLs. */
  readonly root: string;
  readonly path: string;
}

/**
 * WebDAV, as far as RetroArch's cloud sync uses it: the files of the user who signs in. Not part of
 * the API, because its methods, errors and credentials are those of WebDAV.
 */
export function serveWebdav(app: FastifyInstance, deps: Deps, authenticator: Authenticator): void {
  for (const method of ['PROPFIND', 'MKCOL', 'MOVE']) {
    app.addHttpMethod(method, { hasBody: true });
  }
  const root = `${deps.env.BASE_PATH}${PREFIX}`;
  void app.register(async (scope) => {
    skipBodyParsing(scope);
    scope.setErrorHandler((error, request, reply) => replyWithError(error, request, reply));
    for (const url of [root, `${root}/*`]) {
      scope.route({
        method: METHODS,
        url,
        config: { hasFileBody: true },
        // Runs before the body is read, so that unauthorized callers cannot occupy memory.
        onRequest: async (request, reply) => {
          // RetroArch fails with HTTP -1 if it reuses a connection that the server closes just then.
          reply.header('connection', 'close');
          request.session = await authorize(deps, authenticator, request);
        },
        handler: async (request, reply) => {
          const { session } = request;
          const actor = session?.actor;
          if (!session || !actor) throw new Error('invariant: request skipped the access check');
          const [encoded = ''] = request.url.slice(root.length).split('?', 1);
          const path = parseDavPath(encoded);
          const visible = await deps.visibleTo(actor);
          await run({ deps: visible, request, reply, session, actor, root, path });
          if (WRITE_METHODS.includes(request.method)) {
            deps.events.emit('personal:changed', {}, { user_id: actor.user.id });
          }
          return reply;
        },
      });
    }
  });
}

async function authorize(
  deps: Deps,
  authenticator: Authenticator,
  request: FastifyRequest,
): Promise<RequestSession> {
  const session = new RequestSession(deps, request);
  // Cookies do not count, so that no web page can use this in the name of its visitor.
  const credentials = { ...session.credentials(), session: undefined, device: undefined };
  const identified = await authenticator.identify(credentials);
  const { actor } = identified;
  if (!actor || actor.via === 'kiosk') throw new AppError('unauthorized', 'Not authenticated');
  session.applyAuth(identified);
  session.requireCsrf(PREFIX, actor.via);
  const scope = READ_METHODS.includes(request.method) ? 'assets.read' : 'assets.write';
  if (!actor.scopes.includes(scope)) throw new AppError('forbidden', 'Forbidden');
  return session;
}

function run(call: Request): Promise<FastifyReply> {
  const { method } = call.request;
  if (method === 'OPTIONS') return sendOptions(call);
  if (method === 'PROPFIND') return listFolder(call);
  if (method === 'MKCOL') return makeFolder(call);
  if (method === 'MOVE') return move(call);
  if (call.path === MANIFEST_PATH) return useManifest(call);
  if (call.path === '') throw new AppError('forbidden', 'This is a folder');
  if (method === 'PUT') return put(call);
  if (method === 'DELETE') return remove(call);
  return get(call);
}

const sendOptions = async ({ reply }: Request): Promise<FastifyReply> =>
  reply.headers({ allow: METHODS.join(', '), dav: '1', 'cache-control': 'no-store' }).send();

/** An uploaded manifest is ignored: the client has uploaded its files before, so ours lists them. */
async function useManifest({ deps, request, reply, session, actor }: Request) {
  if (request.method === 'PUT') {
    const bytes = session.bytes({ maxBytes: MAX_MANIFEST_BYTES });
    for await (const _ of bytes);
    return reply.status(204).send();
  }
  if (request.method === 'DELETE') return reply.status(204).send();
  const text = await makeManifest(deps, {
    userId: actor.user.id,
    client: clientOf(session, actor),
  });
  reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json' });
  if (request.method === 'GET') return reply.send(text);
  return reply.header('content-length', Buffer.byteLength(text)).send();
}

const clientOf = ({ ip }: RequestSession, { clientToken }: Actor): string =>
  clientToken?.hash ?? ip;

/**
 * The caller with its device, which versions record: the paired device of a client token, else one
 * device for each token.
 */
async function callerOf({ deps, session, actor }: Request): Promise<WebdavCaller> {
  const { clientToken, user } = actor;
  const client = clientOf(session, actor);
  if (clientToken?.deviceId) return { actor, client, deviceId: clientToken.deviceId };
  const { id } = await findOrAddDevice(deps, user.id, {
    name: clientToken?.name ?? 'RetroArch',
    client: 'retroarch',
    client_device_identifier: clientToken ? `webdav:${clientToken.hash}` : 'webdav',
  });
  return { actor, client, deviceId: id };
}

async function get(call: Request): Promise<FastifyReply> {
  const { deps, request, reply, actor, path } = call;
  const found = await findFile(deps.db, actor.user.id, path);
  const content = found?.asset ? await deps.storage.saves.open(found.asset.sha256) : null;
  if (!found?.asset || !content) throw new AppError('not_found', 'File not found');
  const { id, sha256, version_id, updated_at, file_name } = found.asset;
  const file = { ...content, etag: `"${sha256}"`, modified: new Date(updated_at) };
  if (request.method === 'GET') {
    const { deviceId } = await callerOf(call);
    const now = timestamp(deps.clock());
    await recordSync(deps.db, { deviceId, assetId: id, versionId: version_id, now });
  }
  return new FileReply(file, file_name.split('/').at(-1) ?? '').send(request, reply);
}

async function put(call: Request): Promise<FastifyReply> {
  const { deps, request, reply, session, path } = call;
  if (request.headers['content-range'] !== undefined) {
    throw new AppError('bad_request', 'A part of a file can’t be uploaded');
  }
  const conditions = {
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
  };
  const caller = await callerOf(call);
  const { isNew, etag } = await putFile(deps, caller, { path, http: session, conditions }).catch(
    (error: unknown) => {
      throw toDataFolderError(error);
    },
  );
  return reply
    .status(isNew ? 201 : 204)
    .header('etag', etag)
    .send();
}

async function remove(call: Request): Promise<FastifyReply> {
  const { deps, reply, path } = call;
  await deleteFile(deps, await callerOf(call), path);
  return reply.status(204).send();
}

/** Folders exist as long as there are files in them, so that nothing is stored for one. */
async function makeFolder({ deps, reply, actor, path }: Request): Promise<FastifyReply> {
  const isFile = path === '' || (await findFile(deps.db, actor.user.id, path)) !== null;
  return reply.status(isFile ? 405 : 201).send();
}

async function move(call: Request): Promise<FastifyReply> {
  const { deps, request, reply, root, path } = call;
  const destination = URL.parse(String(request.headers['destination'] ?? ''), 'http://host');
  if (!destination?.pathname.startsWith(`${root}/`)) {
    throw new AppError('bad_request', 'The Destination header must be a path below this folder');
  }
  const to = parseDavPath(destination.pathname.slice(root.length));
  if (to === '' || to === MANIFEST_PATH) throw new AppError('forbidden', 'This path is reserved');
  const overwrites = request.headers['overwrite'] !== 'F';
  const { isNew } = await moveFile(deps, await callerOf(call), { from: path, to, overwrites });
  return reply.status(isNew ? 201 : 204).send();
}

/**
 * Replies without a body: RetroArch writes the body of a 404 into the file that it asked for. The
 * reason is in the status and, for people who read logs, in a header.
 */
function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof PreconditionError) return reply.status(412).send();
  const { status, headers, body } = errorReply(error);
  if (body.code === 'internal' && !outageKind(error)) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'webdav: request failed');
  }
  reply.status(body.code === 'over_quota' ? 507 : status).headers(headers);
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Saveroom", charset="UTF-8"');
  // The client only asks for the password again, so the text says what is missing.
  if (body.code === 'second_factor_required') return reply.type('text/plain').send(body.detail);
  return reply.send();
}
