import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

import { crc32 } from '@node-rs/crc32';

import { collectYoung } from '#core/lib/collect.ts';

/** Fewer, larger writes: each one is a trip to another thread. */
const WRITE_BYTES = 1024 * 1024;
/** Every piece comes in memory of its own, which is let go of in time. */
const COLLECT_EVERY = 8 * 1024 * 1024;
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
  const writer = new PieceWriter(file, offset);
  let crc = 0;
  try {
    for await (const chunk of bytes) {
      crc = crc32(chunk, crc);
      sha1?.update(chunk);
      await writer.add(chunk);
    }
    const size = await writer.end();
    return { size, crc, sha1: sha1?.digest('hex') ?? null };
  } finally {
    await writer.settle();
    await file.close();
  }
}

/** Of all uploads together: a part of one may be smaller than that. */
let sinceCollected = 0;

/** Writes what comes in small pieces; one lot is written while the next one comes. */
class PieceWriter {
  readonly #file: FileHandle;
  readonly #offset: number;
  #size = 0;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, offset: number) {
    this.#file = file;
    this.#offset = offset;
  }

  async add(piece: Uint8Array): Promise<void> {
    this.#waiting.push(piece);
    this.#waitingBytes += piece.length;
    if (this.#waitingBytes >= WRITE_BYTES) await this.#write();
  }

  /** How much it was, all of it written. */
  async end(): Promise<number> {
    await this.#write();
    await this.#writing;
    return this.#size;
  }

  /** Nothing is under way any more, however it went. */
  async settle(): Promise<void> {
    await this.#writing.catch(() => {});
  }

  async #write(): Promise<void> {
    await this.#writing;
    const pieces = this.#waiting;
    if (pieces.length === 0) return;
    this.#writing = writeAll(this.#file, pieces, this.#offset + this.#size);
    // It fails where it is waited for.
    this.#writing.catch(() => {});
    this.#size += this.#waitingBytes;
    sinceCollected += this.#waitingBytes;
    this.#waiting = [];
    this.#waitingBytes = 0;
    if (sinceCollected < COLLECT_EVERY) return;
    sinceCollected = 0;
    collectYoung();
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
  let at = 0;
  try {
    for (const [index, { size, crc: expected }] of chunks.entries()) {
      let crc = 0;
      let left = size;
      for await (const piece of readAhead(file, at, size)) {
        crc = crc32(piece, crc);
        sha1?.update(piece);
        left -= piece.length;
      }
      if (left > 0 || crc !== expected) damaged.push(index);
      at += size;
    }
    return { size: (await file.stat()).size, damaged, sha1: sha1?.digest('hex') ?? null };
  } finally {
    await file.close();
  }
}

/** One piece is read while the one before it is worked on. Ends early where the file does. */
async function* readAhead(file: FileHandle, start: number, size: number) {
  const first = Buffer.allocUnsafeSlow(WRITE_BYTES);
  const second = Buffer.allocUnsafeSlow(WRITE_BYTES);
  let last = second;
  const read = async (at: number): Promise<Uint8Array> => {
    const into = last === first ? second : first;
    last = into;
    const length = Math.max(0, Math.min(WRITE_BYTES, start + size - at));
    const { bytesRead } = await file.read(into, 0, length, at);
    return into.subarray(0, bytesRead);
  };
  let at = start;
  for (let next = read(at); ;) {
    const piece = await next;
    if (piece.length === 0) return;
    at += piece.length;
    next = read(at);
    // A reader that gives up leaves one behind, which must not go unheard.
    next.catch(() => {});
    yield piece;
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
