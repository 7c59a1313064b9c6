import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

import { crc32 } from '@node-rs/crc32';

/** Fewer, larger writes: each one is a trip to another thread. */
const WRITE_BYTES = 1024 * 1024;
const NO_LINK = constants.O_NOFOLLOW ?? 0;

export interface Written {
  readonly size: number;
  readonly crc: number;
  /** Null: not asked for. */
  readonly sha1: string | null;
}

/** Writes into a part file from `offset` on. Whatever fails, what was there before `offset` stays. */
export async function writePart(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  { offset, wantsSha1 }: { offset: number; wantsSha1: boolean },
): Promise<Written> {
  const file = await open(path, constants.O_WRONLY | NO_LINK);
  const sha1 = wantsSha1 ? createHash('sha1') : null;
  let crc = 0;
  let size = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async (): Promise<void> => {
    await writeAll(file, waiting, offset + size);
    size += waitingBytes;
    waiting = [];
    waitingBytes = 0;
  };
  try {
    for await (const chunk of bytes) {
      crc = crc32(chunk, crc);
      sha1?.update(chunk);
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= WRITE_BYTES) await flush();
    }
    if (waitingBytes > 0) await flush();
    return { size, crc, sha1: sha1?.digest('hex') ?? null };
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, pieces: readonly Uint8Array[], at: number) {
  const wanted = pieces.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(pieces, at);
  if (bytesWritten === wanted) return;
  // A disk that fills up may take a part without a word; asking for the rest makes it say so.
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  let done = 0;
  while (done < rest.length) {
    const more = await file.write(rest, done, rest.length - done, at + bytesWritten + done);
    done += more.bytesWritten;
  }
}

interface Expected {
  /** In order and without a gap. */
  readonly chunks: readonly { readonly size: number; readonly crc: number }[];
  readonly wantsSha1: boolean;
}

/** Reads a part file once: which pieces are not what was received, and the digest of the whole. */
export async function verifyPart(path: string, { chunks, wantsSha1 }: Expected) {
  const file = await open(path, constants.O_RDONLY | NO_LINK);
  const sha1 = wantsSha1 ? createHash('sha1') : null;
  const damaged: number[] = [];
  const buffer = Buffer.allocUnsafe(WRITE_BYTES);
  let at = 0;
  try {
    for (const [index, { size, crc: expected }] of chunks.entries()) {
      let crc = 0;
      let left = size;
      while (left > 0) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(left, WRITE_BYTES), at);
        if (bytesRead === 0) break;
        const piece = buffer.subarray(0, bytesRead);
        crc = crc32(piece, crc);
        sha1?.update(piece);
        at += bytesRead;
        left -= bytesRead;
      }
      if (left > 0 || crc !== expected) damaged.push(index);
      at += left;
    }
    return { size: (await file.stat()).size, damaged, sha1: sha1?.digest('hex') ?? null };
  } finally {
    await file.close();
  }
}

/** After this a power cut does not take it. */
export async function flushPart(path: string): Promise<void> {
  const file = await open(path, constants.O_RDWR | NO_LINK);
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
