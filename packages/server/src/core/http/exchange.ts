import { Readable } from 'node:stream';

import type { UploadRule } from '@saveroom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Actor } from '#core/deps.ts';

import { joinPieces, type JsonPiece } from '#core/lib/json-pieces.ts';

import type { Upload } from './request-body.ts';

export interface CookieOptions {
  readonly path: string;
  readonly maxAgeSeconds?: number;
  readonly httpOnly?: boolean;
  readonly secure: boolean;
}

/** The HTTP side of a call, as far as handlers may read and change it. */
export interface Exchange {
  readonly actor: Actor | undefined;
  readonly ip: string;
  readonly userAgent: string;
  readonly authorization: string | undefined;
  /** The client token in the address; only routes with `tokenInUrl` accept one. */
  readonly urlToken: string | undefined;
  /** `https://host/base`, as the browser sees this server. */
  readonly publicBase: string;
  /** The request is a browser navigation, which would show a JSON error as raw text. */
  readonly wantsHtml: boolean;
  /** The unparsed query, for callbacks whose parameters a third party defines. */
  readonly rawQuery: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options?: Partial<CookieOptions>): void;
  expireCookie(name: string, options?: Partial<CookieOptions>): void;
  /** Sets the browser's session cookie; null signs the browser out. */
  useSession(session: { id: string; hash: string } | null): void;
  /** The files of a multipart form. Each must be read before the next is requested. */
  uploads(rule: UploadRule & { readonly alsoField?: string }): AsyncGenerator<Upload>;
  /**
   * The other fields of such a form, once all of it was read. `receive` reads each file before the
   * next one starts.
   */
  form(rule: UploadRule, receive: (upload: Upload) => Promise<void>): Promise<unknown>;
  /** Aborted when the caller disconnects before the response. */
  disconnected(): AbortSignal;
  /** The body of a route with `stream`. Fails with `too_large` instead of ending early. */
  bytes(limit: { readonly maxBytes: number }): AsyncGenerator<Uint8Array>;
  /** The declared length of the body; 0 if the caller sends none. */
  readonly contentLength: number;
}

/** A response that a handler builds itself, instead of data that is validated and sent as JSON. */
export abstract class CustomReply {
  abstract send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** A response that is not JSON, or JSON that is already encoded. */
export class RawReply extends CustomReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;

  constructor(
    status: number,
    headers: Record<string, string>,
    bytes: Uint8Array = new Uint8Array(),
  ) {
    super();
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(this.headers);
    const { etag } = this.headers;
    const isUnchanged = etag !== undefined && matchesTag(request.headers['if-none-match'], etag);
    if (isUnchanged) return reply.status(304).send();
    return reply.status(this.status).send(asBuffer(this.bytes));
  }
}

/** A text of any length. It is generated while it is sent, so it is never in memory as a whole. */
export class StreamReply extends CustomReply {
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: AsyncIterable<string>;

  constructor(headers: Readonly<Record<string, string>>, pieces: AsyncIterable<string>) {
    super();
    this.headers = headers;
    this.pieces = pieces;
  }

  async send({ method }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (method === 'HEAD') return reply.headers(this.headers).send();
    return reply.headers(this.headers).send(Readable.from(this.pieces, { objectMode: false }));
  }
}

/** Shares the memory: copying a long list would take as long as reading it. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Whether an `If-None-Match` header contains this ETag. */
export const matchesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));

export const redirect = (status: 302 | 303 | 307, location: string): RawReply =>
  new RawReply(status, { location, 'cache-control': 'no-store' });

/** JSON that is not validated, because that would take longer than the rest. Tests validate it. */
export const rawJson = (...pieces: readonly JsonPiece[]): RawReply =>
  new RawReply(
    200,
    { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    joinPieces(pieces),
  );
