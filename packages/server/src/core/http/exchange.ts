import type { UploadRule } from '@saveroom/contract';

import type { Actor } from '#core/deps.ts';

import { joinPieces, type JsonPiece } from '#core/lib/json-pieces.ts';

import type { CookieOptions } from './cookies.ts';
import type { Upload } from './uploads.ts';

/** What a handler may know and say about the HTTP side of its call. */
export interface Exchange {
  readonly actor: Actor | undefined;
  readonly ip: string;
  readonly userAgent: string;
  readonly authorization: string | undefined;
  /** `https://host/base`, as the browser sees this server. */
  readonly publicBase: string;
  /** A person's browser follows this address, and would show them an error as raw text. */
  readonly wantsPage: boolean;
  /** The full query as it came, for callbacks whose parameters are another party's business. */
  readonly rawQuery: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options?: Partial<CookieOptions>): void;
  expireCookie(name: string, options?: Partial<CookieOptions>): void;
  /** From now on this browser is signed in with that session, or with none. */
  useSession(session: { id: string; hash: string } | null): void;
  /** The files of a multipart form, each to be read before the next is asked for. */
  uploads(rule: UploadRule & { readonly alsoField?: string }): AsyncGenerator<Upload>;
  /** The body of a route with `stream`. Fails with `too_large` instead of ending early. */
  bytes(most: { readonly maxBytes: number }): AsyncGenerator<Uint8Array>;
  /** How long the body will be, as far as the caller says. */
  readonly contentLength: number;
}

/** An answer that is not JSON. */
export class RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;

  constructor(
    status: number,
    headers: Record<string, string>,
    bytes: Uint8Array = new Uint8Array(),
  ) {
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
  }
}

export const redirect = (status: 302 | 303 | 307, location: string): RawReply =>
  new RawReply(status, { location, 'cache-control': 'no-store' });

/** A list so long that checking it once more would be most of the work; tests check it instead. */
export const rawJson = (...pieces: readonly JsonPiece[]): RawReply =>
  new RawReply(
    200,
    { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    joinPieces(pieces),
  );
