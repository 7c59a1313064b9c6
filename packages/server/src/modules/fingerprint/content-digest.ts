import { createHash, type Hash } from 'node:crypto';
import { basename } from 'node:path';

import { crc32 } from '@node-rs/crc32';

import {
  type Digests,
  FingerprintError,
  type Headerless,
  type ReadOptions,
  throwIfStopped,
} from './fingerprint.ts';
import type { OpenFile } from './open-file.disk.ts';
import { findHeader, HEAD_LENGTH, isHeaderOfSize, type RomHeader } from './rom-header.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Receives content in chunks. A chunk is only valid until the function returns. */
export type Sink = (chunk: Uint8Array) => void;

export interface Content extends Digests {
  readonly size: number;
  readonly headerless?: Headerless;
}

export interface RangeOptions extends ReadOptions {
  readonly start?: number;
  /** Exclusive. */
  readonly end?: number;
}

/** Computes CRC32, MD5 and SHA-1 in one pass. */
export class TripleDigest {
  #crc = 0;
  #isEmpty = true;
  #md5: Hash = createHash('md5');
  #sha1: Hash = createHash('sha1');

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  update(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#isEmpty = false;
    this.#crc = crc32(chunk, this.#crc);
    this.#md5.update(chunk);
    this.#sha1.update(chunk);
  }

  /** Continues from the state of another digest. */
  copyFrom(other: TripleDigest): void {
    this.#isEmpty = other.#isEmpty;
    this.#crc = other.#crc;
    this.#md5 = other.#md5.copy();
    this.#sha1 = other.#sha1.copy();
  }

  finish(): Digests {
    return { crc: hexCrc(this.#crc), md5: this.#md5.digest('hex'), sha1: this.#sha1.digest('hex') };
  }
}

/** Digests content with and without its header, if it has one, because databases list either. */
export class ContentDigest {
  #size = 0;
  #head = Buffer.alloc(0);
  #header: RomHeader | null = null;
  #isDetected = false;
  readonly #name: string;
  readonly #expectedSize: number | undefined;
  readonly #whole = new TripleDigest();
  #headerless: TripleDigest | null = null;

  constructor(name: string, expectedSize?: number) {
    this.#name = name;
    this.#expectedSize = expectedSize;
  }

  update(chunk: Uint8Array): void {
    this.#whole.update(chunk);
    this.#size += chunk.length;
    if (!this.#isDetected) this.#bufferHead(chunk);
    else this.#headerless?.update(chunk);
  }

  /** Sets another digest to the state of this one. */
  copyTo(other: TripleDigest): void {
    other.copyFrom(this.#whole);
  }

  finish(): Content {
    if (!this.#isDetected) this.#detectHeader(this.#head);
    const digests = { size: this.#size, ...this.#whole.finish() };
    const header = this.#header;
    if (!header || !this.#headerless || !isHeaderOfSize(header, this.#size)) return digests;
    return { ...digests, headerless: { kind: header.kind, ...this.#headerless.finish() } };
  }

  /** Buffers the start until a header can be detected; usually one chunk is enough. */
  #bufferHead(chunk: Uint8Array): void {
    const seen = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    if (seen.length >= HEAD_LENGTH) this.#detectHeader(seen);
    else this.#head = Buffer.from(seen);
  }

  #detectHeader(seen: Uint8Array): void {
    this.#isDetected = true;
    this.#header = findHeader(seen, this.#name, this.#expectedSize);
    if (!this.#header) return;
    this.#headerless = new TripleDigest();
    this.#headerless.update(seen.subarray(this.#header.length));
  }
}

export const hexCrc = (crc: number): string => (crc >>> 0).toString(16).padStart(8, '0');

/**
 * Reads a range in chunks that are only valid until `sink` returns. Blocks on purpose: this is
 * three times as fast as a stream, and runs in a worker.
 */
export function readRange(file: OpenFile, options: RangeOptions, sink: Sink): void {
  const { start = 0, end = file.size, signal, onBytes } = options;
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK_BYTES, end - start)));
  for (let position = start; position < end;) {
    throwIfStopped(signal);
    const count = file.readInto(buffer.subarray(0, end - position), position);
    if (count === 0) throw new FingerprintError('changed', 'The file changed while it was read');
    sink(buffer.subarray(0, count));
    onBytes?.(count);
    position += count;
  }
}

/**
 * CRC32, MD5 and SHA-1 of a range in one pass; `aggregate` is updated with the same bytes. An empty
 * aggregate copies the digest at the end, so that the first file, often the only one, is hashed
 * once.
 */
export function digestFile(
  file: OpenFile,
  options: RangeOptions = {},
  aggregate?: TripleDigest,
): Content {
  const { start = 0, end = file.size } = options;
  const digest = new ContentDigest(basename(file.path), end - start);
  const isAggregateEmpty = aggregate?.isEmpty ?? false;
  readRange(file, options, (chunk) => {
    digest.update(chunk);
    if (!isAggregateEmpty) aggregate?.update(chunk);
  });
  if (aggregate && isAggregateEmpty) digest.copyTo(aggregate);
  return digest.finish();
}
