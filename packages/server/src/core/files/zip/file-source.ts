import { open, stat } from 'node:fs/promises';

import { crc32 } from '@node-rs/crc32';

import { fileChunks, type Outlet } from '#core/files/file-chunks.ts';
import { LentBuffers } from '#core/files/lent-buffers.ts';
import type { ZipSource } from './zip-file.ts';

/** About 200 bytes each. */
const REMEMBERED = 50_000;

/** Checksums worked out before: resuming near the end must not read everything again. */
const worked = new Map<string, number>();

/** A checksum worked out at another time, and the file it belongs to. */
export interface KnownCrc {
  readonly crc: number;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Null: not a file that can be read. */
export async function fileSource(
  path: string,
  { name, known }: { name: string; known?: KnownCrc | undefined },
): Promise<ZipSource | null> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) return null;
  const version = `${info.size}-${Math.trunc(info.mtimeMs)}-${info.ino}`;
  const key = `${version}:${path}`;
  const isSame = known?.size === info.size && known.mtimeMs === Math.trunc(info.mtimeMs);
  return {
    name,
    size: info.size,
    modified: info.mtime,
    version,
    crc: async () =>
      isSame ? known.crc : (worked.get(key) ?? remember(key, await crcOf(path, info.size))),
    read: (start, end, { buffers, outlet }) => readLent(path, { start, end, outlet }, buffers),
  };
}

async function crcOf(path: string, size: number): Promise<number> {
  let crc = 0;
  if (size === 0) return crc;
  const buffers = new LentBuffers(size);
  try {
    for await (const chunk of readLent(path, { start: 0, end: size - 1, outlet: null }, buffers)) {
      crc = crc32(chunk, crc);
      buffers.giveBack(chunk);
    }
  } finally {
    buffers.release();
  }
  return crc;
}

function remember(key: string, crc: number): number {
  if (worked.size >= REMEMBERED) worked.delete(worked.keys().next().value ?? '');
  worked.set(key, crc);
  return crc;
}

/** In chunks that are only lent. */
async function* readLent(
  path: string,
  order: { start: number; end: number; outlet: Outlet | null },
  buffers: LentBuffers,
): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    yield* fileChunks(buffers, file, order);
  } finally {
    await file.close();
  }
}

/** A small text as an entry, such as a playlist. */
export function textSource(name: string, text: string, modified: Date): ZipSource {
  const bytes = Buffer.from(text);
  return {
    name,
    size: bytes.length,
    modified,
    version: text,
    crc: async () => crc32(bytes),
    async *read(start, end) {
      yield bytes.subarray(start, end + 1);
    },
  };
}
