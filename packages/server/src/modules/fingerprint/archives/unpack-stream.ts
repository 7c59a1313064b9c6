import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';

import { hexCrc, type Sink } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError, type Member } from '#modules/fingerprint/fingerprint.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';

import { normalizeMemberName } from './archive-directory.ts';
import type { StreamKind } from './archive-kind.ts';
import type { ArchiveGuard } from './archive-limits.ts';
import { unpackWithSevenZip } from './run-seven-zip.disk.ts';

export const CHUNK_BYTES = 1024 * 1024;
/** Flags and lengths of the gzip header. */
const HAS_EXTRA_FLAG = 0x04;
const HAS_NAME_FLAG = 0x08;
const FIXED_LENGTH = 10;
/** Enough for the fixed fields and the original name. */
const HEAD_LENGTH = 2048;
const TRAILER_LENGTH = 8;

/** Unpacks a single compressed file to `sink`. */
export function unpackStream(
  file: OpenFile,
  kind: StreamKind,
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  const range = { start: 0, end: file.size };
  if (kind === 'bz2' || kind === 'xz') return unpackWithSevenZip(file, kind, guard, sink);
  const createDecompressor = kind === 'gz' ? createGunzip : createZstdDecompress;
  return decompress(file, range, createDecompressor({ chunkSize: CHUNK_BYTES }), { guard, sink });
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Streams a range through a decompressor with backpressure, a few chunks ahead of `sink`. */
export async function decompress(
  file: OpenFile,
  range: Range,
  decompressor: NodeJS.ReadWriteStream,
  { guard, sink }: { readonly guard: ArchiveGuard; readonly sink: Sink },
): Promise<void> {
  try {
    await pipeline(
      Readable.from(readChunks(file, range, guard)),
      decompressor,
      async (unpacked) => {
        for await (const chunk of unpacked as AsyncIterable<Buffer>) sink(chunk);
      },
    );
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!/^(Z_|ZSTD_|ERR_ZSTD)/.test(code)) throw error;
    throw new FingerprintError('broken', 'Can’t unpack the content');
  }
}

function* readChunks(file: OpenFile, { start, end }: Range, guard: ArchiveGuard) {
  for (let at = start; at < end; at += CHUNK_BYTES) {
    guard.check();
    const chunk = file.require(at, Math.min(CHUNK_BYTES, end - at));
    guard.options.onBytes?.(chunk.length);
    yield chunk;
  }
}

/**
 * Reads checksum and size of the content from the end of a gz. They are correct if it has a single
 * member of less than 4 GiB, which only a full fingerprint can verify.
 */
export function readGzipMember(file: OpenFile): Member {
  const trailer = file.require(Math.max(0, file.size - TRAILER_LENGTH), TRAILER_LENGTH);
  return {
    name: originalName(file),
    size: trailer.readUInt32LE(4),
    crc: hexCrc(trailer.readUInt32LE(0)),
  };
}

/** The original name: stored in a gz, otherwise the file name without its last extension. */
export function originalName(file: OpenFile): string {
  const fileName = basename(file.path);
  const dot = fileName.lastIndexOf('.');
  return readStoredName(file.read(0, HEAD_LENGTH)) ?? (dot > 0 ? fileName.slice(0, dot) : fileName);
}

function readStoredName(head: Buffer): string | null {
  const flags = head[3] ?? 0;
  const isGzip = head.length > FIXED_LENGTH && head[0] === 0x1f && head[1] === 0x8b;
  if (!isGzip || (flags & HAS_NAME_FLAG) === 0) return null;
  const hasExtra = (flags & HAS_EXTRA_FLAG) !== 0 && head.length >= FIXED_LENGTH + 2;
  const start = FIXED_LENGTH + (hasExtra ? 2 + head.readUInt16LE(FIXED_LENGTH) : 0);
  const end = head.indexOf(0, start);
  if (end < 0) return null;
  return normalizeMemberName(head.toString('latin1', start, end));
}
