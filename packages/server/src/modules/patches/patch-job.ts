import { crc32 } from '@node-rs/crc32';

import type { ByteReader } from './byte-reader.ts';
import type { PagedFile } from './paged-file.disk.ts';

/** What a format gets to apply one patch. */
export interface PatchJob {
  readonly patch: ByteReader;
  readonly source: PagedFile;
  /** Empty at first. */
  readonly target: PagedFile;
  /** Throws if a result of this size is too large. Called before anything is written. */
  readonly requireSize: (size: number) => void;
  /** Reports how many of how many bytes are done. */
  readonly onProgress: (done: number, total: number) => void;
}

export const crcText = (crc: number): string =>
  `CRC32 ${(crc >>> 0).toString(16).toUpperCase().padStart(8, '0')}`;

const CHUNK_BYTES = 1024 * 1024;

/** The checksum of the first `length` bytes. */
export function crcOf(
  file: { readonly read: (position: number, into: Uint8Array) => void },
  length: number,
  onBytes: (count: number) => void = () => {},
): number {
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, length));
  let crc = 0;
  for (let at = 0; at < length;) {
    const chunk = buffer.subarray(0, Math.min(buffer.length, length - at));
    file.read(at, chunk);
    crc = crc32(chunk, crc);
    at += chunk.length;
    onBytes(chunk.length);
  }
  return crc >>> 0;
}

/** Copies the whole base file, for formats that only list changes. */
export function copySource(
  { source, target }: PatchJob,
  length: number,
  onBytes: (count: number) => void,
): void {
  const copied = Math.min(length, source.size);
  for (let at = 0; at < copied;) {
    const count = Math.min(CHUNK_BYTES, copied - at);
    target.copyFrom(source, at, at, count);
    at += count;
    onBytes(count);
  }
}
