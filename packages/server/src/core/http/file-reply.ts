import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ServedFile } from '#core/files/served-file.ts';

import { CustomReply, matchesTag } from './exchange.ts';
import { INERT_CONTENT_POLICY } from './security-headers.ts';

/**
 * Called with the number of bytes that are about to be sent. The function that it returns is called
 * with the number of those that were not sent.
 */
export type Meter = (bytes: number) => Promise<(unsent: number) => void>;

/** A response with a file from disk: the whole file, a range, or 304 Not Modified. */
export class FileReply extends CustomReply {
  readonly file: ServedFile;
  /** The file name the browser saves it under. */
  readonly name: string;
  readonly type: string;
  /** Headers that override those of every file. */
  readonly headers: Readonly<Record<string, string>>;
  #meter: Meter | undefined;
  #gate: (() => Promise<void>) | undefined;

  constructor(
    file: ServedFile,
    name: string,
    type = 'application/octet-stream',
    headers: Readonly<Record<string, string>> = {},
  ) {
    super();
    this.file = file;
    this.name = name;
    this.type = type;
    this.headers = headers;
  }

  /** Counts the bytes of this reply. If the meter throws, nothing is sent. */
  withMeter(meter: Meter): this {
    this.#meter = meter;
    return this;
  }

  /**
   * Runs a check before the content or `304 Not Modified` is sent. If it throws, nothing is sent.
   * It does not run for errors and for replies that have only headers.
   */
  withGate(gate: () => Promise<void>): this {
    this.#gate = gate;
    return this;
  }

  /** Sends and closes the file. It is closed on errors too. */
  async send({ headers, method }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { file, name, type, headers: own } = this;
    const isUnchanged = matchesTag(headers['if-none-match'], file.etag);
    const range = matchesCondition(headers['if-range'], file)
      ? parseRange(headers.range, file.size)
      : undefined;
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    if (method !== 'HEAD' && (isUnchanged || range !== null)) {
      await this.#admit(isUnchanged ? 0 : end - start + 1, reply);
    }
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': contentDisposition(name),
      // Library content is untrusted: nothing in it may run as a page of this origin.
      'content-security-policy': INERT_CONTENT_POLICY,
      etag: file.etag,
      'last-modified': file.modified.toUTCString(),
      ...own,
    });
    // A proxy in front sends the file and handles ranges and conditional requests itself.
    if (ACCEL_HEADER in own) return sendEmpty(reply.type(type).removeHeader('etag'), file);
    if (isUnchanged) return sendEmpty(reply.status(304), file);
    if (range === null) {
      return sendEmpty(reply.status(416).header('content-range', `bytes */${file.size}`), file);
    }
    if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
    reply.type(type).header('content-length', end - start + 1);
    if (method === 'HEAD' || file.size === 0) return sendEmpty(reply, file);
    return reply.send(file.stream({ start, end }));
  }

  /**
   * Counts the bytes before they are sent, and refunds those that were not when the connection
   * closes early. Closes the file if the reply is refused.
   */
  async #admit(bytes: number, { raw }: FastifyReply): Promise<void> {
    let refund: ((unsent: number) => void) | undefined;
    try {
      if (bytes > 0) refund = await this.#meter?.(bytes);
      await this.#gate?.();
    } catch (error) {
      refund?.(bytes);
      await this.file.close();
      throw error;
    }
    if (!refund) return;
    const refundUnsent = refund;
    const { socket } = raw;
    const before = socket?.bytesWritten ?? 0;
    raw.once('close', () => {
      if (raw.writableFinished) return;
      refundUnsent(Math.max(0, bytes - ((socket?.bytesWritten ?? 0) - before)));
    });
  }
}

async function sendEmpty(reply: FastifyReply, file: ServedFile): Promise<FastifyReply> {
  await file.close();
  return reply.send();
}

/** `If-Range`: a range is only useful to a client that has the rest of the same version. */
function matchesCondition(condition: string | string[] | undefined, file: ServedFile): boolean {
  if (typeof condition !== 'string') return true;
  if (condition.startsWith('"')) return condition === file.etag;
  return condition === file.modified.toUTCString();
}

/** For content that a page may show or play. */
export const inlineDisposition = (name: string): string => contentDisposition(name, 'inline');

export const attachmentDisposition = (name: string): string => contentDisposition(name);

/** Percent-encodes the name in both parameters, which existing clients rely on. */
function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename*=UTF-8''${encoded}; filename="${encoded}"`;
}

interface ByteRange {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/**
 * The byte range a `Range` header requests. `undefined`: the whole file, which is also the correct
 * response to several ranges and to unknown units. Null: the range is not satisfiable.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : null;
}

interface FileLocation {
  readonly root: string;
  /** Relative to the root. */
  readonly path: string;
}

const ACCEL_HEADER = 'x-accel-redirect';

/** Lets an nginx in front send the file itself. Empty if nginx is not configured to. */
export function accelHeaders(
  prefix: string,
  roots: readonly string[],
  { root, path }: FileLocation,
): Record<string, string> {
  const index = roots.indexOf(root);
  if (prefix === '' || index === -1) return {};
  const below = path.split('/').map(encodeURIComponent).join('/');
  return {
    [ACCEL_HEADER]: roots.length === 1 ? `${prefix}/${below}` : `${prefix}/${index}/${below}`,
  };
}
