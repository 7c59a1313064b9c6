import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';

import { crc32 } from '@node-rs/crc32';
import { LRUCache } from 'lru-cache';

import { ChunkBuffers, readChunks, type ByteRange } from '#core/files/file-stream.ts';
import type { ZipSource } from './zip-file.ts';

const MAX_CACHED_BYTES = 10 * 1024 * 1024;
/** Approximate memory of a cache entry without its key. */
const ENTRY_BYTES = 150;

/** Checksums by file version: a download resumed near its end must not read all files again. */
const crcCache = new LRUCache<string, number>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: (_, key) => ENTRY_BYTES + key.length,
});

/** A checksum that was computed before, and the file version it belongs to. */
export interface KnownCrc {
  readonly crc: number;
  readonly size: number;
  readonly mtimeMs: number;
}

/** A file as a zip entry. Null: it does not exist or is not a regular file. */
export async function fileSource(
  path: string,
  { name, known }: { name: string; known?: KnownCrc | undefined },
): Promise<ZipSource | null> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) return null;
  const version = `${info.size}-${Math.trunc(info.mtimeMs)}-${info.ino}`;
  const key = `${version}:${path}`;
  const isUnchanged = known?.size === info.size && known.mtimeMs === Math.trunc(info.mtimeMs);
  return {
    name,
    size: info.size,
    modified: info.mtime,
    version,
    crc: async () =>
      isUnchanged ? known.crc : (crcCache.get(key) ?? cacheCrc(key, await crcOf(path, info.size))),
    read: (range, buffers) => readFile(path, range, buffers),
  };
}

async function crcOf(path: string, size: number): Promise<number> {
  let crc = 0;
  if (size === 0) return crc;
  const range = { start: 0, end: size - 1 };
  const buffers = new ChunkBuffers(range);
  try {
    for await (const chunk of readFile(path, range, buffers)) crc = crc32(chunk, crc);
  } finally {
    buffers.release();
  }
  return crc;
}

function cacheCrc(key: string, crc: number): number {
  crcCache.set(key, crc);
  return crc;
}

async function* readFile(
  path: string,
  range: ByteRange,
  buffers: ChunkBuffers,
): AsyncGenerator<Buffer> {
  await using file = await open(path);
  yield* readChunks(file, range, buffers);
}

/** A small text or picture as an entry, such as a playlist. Its version is its SHA-256. */
export function textSource(name: string, content: string | Uint8Array, modified: Date): ZipSource {
  const bytes = Buffer.from(content as string);
  return {
    name,
    size: bytes.length,
    modified,
    version: createHash('sha256').update(bytes).digest('base64url'),
    crc: async () => crc32(bytes),
    async *read({ start, end }) {
      yield bytes.subarray(start, end + 1);
    },
  };
}

/**
 * A text of any length as an entry. It is generated once for its size and checksum and again while
 * it is sent, so it is never in memory as a whole. A text that changes meanwhile ends the download.
 */
export async function generatedSource(
  name: string,
  modified: Date,
  generate: () => AsyncIterable<string>,
): Promise<ZipSource> {
  const digest = createHash('sha256');
  let size = 0;
  let checksum = 0;
  for await (const text of generate()) {
    const bytes = Buffer.from(text);
    digest.update(bytes);
    checksum = crc32(bytes, checksum);
    size += bytes.length;
  }
  return {
    name,
    size,
    modified,
    version: digest.digest('base64url'),
    crc: async () => checksum,
    async *read({ start, end }) {
      let at = 0;
      let sentChecksum = 0;
      for await (const text of generate()) {
        const bytes = Buffer.from(text);
        sentChecksum = crc32(bytes, sentChecksum);
        const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
        at += bytes.length;
        if (at > size || (at === size && sentChecksum !== checksum)) break;
        if (part.length > 0) yield part;
        if (at > end) return;
      }
      throw new Error('zip: a generated entry changed while it was being sent');
    },
  };
}
