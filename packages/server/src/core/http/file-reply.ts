import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ServedFile } from '#core/files/served-file.ts';

import { ACCEL_HEADER } from './accel-redirect.ts';
import { parseRange } from './byte-range.ts';
import { INERT_CONTENT_POLICY } from './security-headers.ts';

/** A file from disk as the answer: in whole or in part, or only word that it has not changed. */
export class FileReply {
  readonly file: ServedFile;
  /** What the browser saves it as. */
  readonly name: string;
  readonly type: string;
  /** Over those every file is sent with. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    file: ServedFile,
    name: string,
    type = 'application/octet-stream',
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.file = file;
    this.name = name;
    this.type = type;
    this.headers = headers;
  }
}

/** Takes the open file over: it is closed whatever happens. */
export async function sendFileReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, name, type, headers: own }: FileReply,
): Promise<FastifyReply> {
  const { headers } = request;
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': disposition(name),
    // Whatever somebody put into the library: nothing in it may run as a page of ours.
    'content-security-policy': INERT_CONTENT_POLICY,
    etag: file.etag,
    'last-modified': file.modified.toUTCString(),
    ...own,
  });
  // A proxy in front sends it in our place; ranges and versions are then its business.
  if (ACCEL_HEADER in own) return bare(reply.type(type).removeHeader('etag'), file);
  if (matchesTag(headers['if-none-match'], file.etag)) return bare(reply.status(304), file);
  const range = stillSame(headers['if-range'], file)
    ? parseRange(headers.range, file.size)
    : undefined;
  if (range === null) {
    return bare(reply.status(416).header('content-range', `bytes */${file.size}`), file);
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  reply.type(type).header('content-length', end - start + 1);
  if (request.method === 'HEAD' || file.size === 0) return bare(reply, file);
  return reply.send(file.stream({ start, end }));
}

async function bare(reply: FastifyReply, file: ServedFile): Promise<FastifyReply> {
  await file.close();
  return reply.send();
}

export const matchesTag = (wanted: string | undefined, etag: string): boolean =>
  wanted !== undefined &&
  wanted.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));

/** A part is only worth something to one who has the rest of the same file. */
function stillSame(condition: string | string[] | undefined, file: ServedFile): boolean {
  if (typeof condition !== 'string') return true;
  if (condition.startsWith('"')) return condition === file.etag;
  return condition === file.modified.toUTCString();
}

/** Both spellings carry the percent form: what old and new clients have always been sent. */
function disposition(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}; filename="${encoded}"`;
}
