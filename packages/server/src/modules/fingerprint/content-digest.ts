import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';

import { crc32 } from '@node-rs/crc32';

import type { Digests, Headerless } from './fingerprint.ts';
import { findHeader, HEAD_LENGTH, isHeaderOfSize } from './rom-header.ts';
import type { RomHeader } from './rom-header.ts';

/** Takes a chunk that is only valid until it returns. */
export type Sink = (chunk: Uint8Array) => void;

export interface Content extends Digests {
  readonly size: number;
  readonly headerless?: Headerless;
}

export class TripleDigest {
  #crc = 0;
  #isFresh = true;
  #md5: Hash = createHash('md5');
  #sha1: Hash = createHash('sha1');

  get isFresh(): boolean {
    return this.#isFresh;
  }

  update(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#isFresh = false;
    this.#crc = crc32(chunk, this.#crc);
    this.#md5.update(chunk);
    this.#sha1.update(chunk);
  }

  /** Goes on from where another one stands. */
  adopt(other: TripleDigest): void {
    this.#isFresh = other.#isFresh;
    this.#crc = other.#crc;
    this.#md5 = other.#md5.copy();
    this.#sha1 = other.#sha1.copy();
  }

  finish(): Digests {
    return { crc: hexCrc(this.#crc), md5: this.#md5.digest('hex'), sha1: this.#sha1.digest('hex') };
  }
}

/** Digests content with its header and, should it have one, without: both are in databases. */
export class ContentDigest {
  #size = 0;
  #head = Buffer.alloc(0);
  #header: RomHeader | null = null;
  #looked = false;
  readonly #name: string;
  readonly #expectedSize: number | undefined;
  readonly #whole = new TripleDigest();
  #rest: TripleDigest | null = null;

  constructor(name: string, expectedSize?: number) {
    this.#name = name;
    this.#expectedSize = expectedSize;
  }

  update(chunk: Uint8Array): void {
    this.#whole.update(chunk);
    this.#size += chunk.length;
    if (!this.#looked) this.#look(chunk);
    else this.#rest?.update(chunk);
  }

  copyTo(other: TripleDigest): void {
    other.adopt(this.#whole);
  }

  finish(): Content {
    if (!this.#looked) this.#decide(this.#head);
    const digests = { size: this.#size, ...this.#whole.finish() };
    const header = this.#header;
    if (!header || !this.#rest || !isHeaderOfSize(header, this.#size)) return digests;
    return { ...digests, headerless: { kind: header.kind, ...this.#rest.finish() } };
  }

  /** Gathers the start until a header would show; most chunks are larger than that at once. */
  #look(chunk: Uint8Array): void {
    const seen = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    if (seen.length >= HEAD_LENGTH) this.#decide(seen);
    else this.#head = Buffer.from(seen);
  }

  #decide(seen: Uint8Array): void {
    this.#looked = true;
    this.#header = findHeader(seen, this.#name, this.#expectedSize);
    if (!this.#header) return;
    this.#rest = new TripleDigest();
    this.#rest.update(seen.subarray(this.#header.length));
  }
}

export const hexCrc = (crc: number): string => (crc >>> 0).toString(16).padStart(8, '0');
