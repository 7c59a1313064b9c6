import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ServedFile } from '#core/files/served-file.ts';

import { ACCEL_HEADER } from './accel-redirect.ts';
import { parseRange } from './byte-range.ts';
import { INERT_CONTENT_POLICY } from './security-headers.ts';

/** A response with a file from disk: the whole file, a range, or 304 Not Modified. */
export class FileReply {
  readonly file: ServedFile;
  /** The file name the browser saves it under. */
  readonly name: string;
  readonly type: string;
  /** Override the headers that every file is sent with. */
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
    // Library content is untrusted: nothing in it may run as a page of this origin.
    'content-security-policy': INERT_CONTENT_POLICY,
    etag: file.etag,
    'last-modified': file.modified.toUTCString(),
    ...own,
  });
  // A proxy in front sends the file and handles ranges and conditional requests itself.
  if (ACCEL_HEADER in own) return sendEmpty(reply.type(type).removeHeader('etag'), file);
  if (matchesTag(headers['if-none-match'], file.etag)) return sendEmpty(reply.status(304), file);
  const range = matchesCondition(headers['if-range'], file)
    ? parseRange(headers.range, file.size)
    : undefined;
  if (range === null) {
    return sendEmpty(reply.status(416).header('content-range', `bytes */${file.size}`), file);
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  reply.type(type).header('content-length', end - start + 1);
  if (request.method === 'HEAD' || file.size === 0) return sendEmpty(reply, file);
  return reply.send(file.stream({ start, end }));
}

async function sendEmpty(reply: FastifyReply, file: ServedFile): Promise<FastifyReply> {
  await file.close();
  return reply.send();
}

export const matchesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));

/** `If-Range`: a range is only useful to a client that has the rest of the same version. */
function matchesCondition(condition: string | string[] | undefined, file: ServedFile): boolean {
  if (typeof condition !== 'string') return true;
  if (condition.startsWith('"')) return condition === file.etag;
  return condition === file.modified.toUTCString();
}

/** Both parameters are percent-encoded, which existing clients rely on. */
function disposition(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}; filename="${encoded}"`;
}
