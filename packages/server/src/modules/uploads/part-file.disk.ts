import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

import { crc32 } from '@node-rs/crc32';

/** Few large reads and writes, because each one is a round trip to the thread pool. */
const BUFFER_BYTES = 1024 * 1024;
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

export interface WriteResult {
  readonly size: number;
  readonly crc: number;
  /** Null: not requested. */
  readonly sha1: string | null;
}

/** Writes into a part file from `offset`. A failure leaves the bytes before `offset` intact. */
export async function writePart(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  { offset, wantsSha1 }: { offset: number; wantsSha1: boolean },
): Promise<WriteResult> {
  const file = await open(path, constants.O_WRONLY | NO_FOLLOW);
  const sha1 = wantsSha1 ? createHash('sha1') : null;
  const writer = new BatchWriter(file, offset);
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

/** Collects small buffers into batches; one is written while the next is received. */
class BatchWriter {
  readonly #file: FileHandle;
  readonly #offset: number;
  #size = 0;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, offset: number) {
    this.#file = file;
    this.#offset = offset;
  }

  async add(buffer: Uint8Array): Promise<void> {
    this.#pending.push(buffer);
    this.#pendingBytes += buffer.length;
    if (this.#pendingBytes >= BUFFER_BYTES) await this.#write();
  }

  /** Writes the rest and returns the total size. */
  async end(): Promise<number> {
    await this.#write();
    await this.#writing;
    return this.#size;
  }

  /** Waits for the pending write and ignores its result. */
  async settle(): Promise<void> {
    await this.#writing.catch(() => {});
  }

  async #write(): Promise<void> {
    await this.#writing;
    const buffers = this.#pending;
    if (buffers.length === 0) return;
    this.#writing = writeAll(this.#file, buffers, this.#offset + this.#size);
    // The error is thrown where the write is awaited.
    this.#writing.catch(() => {});
    this.#size += this.#pendingBytes;
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}

async function writeAll(file: FileHandle, buffers: readonly Uint8Array[], at: number) {
  const total = buffers.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(buffers, at);
  if (bytesWritten === total) return;
  // A full disk may write only a part without an error; writing the rest reports it.
  const rest = Buffer.concat(buffers).subarray(bytesWritten);
  let done = 0;
  while (done < rest.length) {
    const more = await file.write(rest, done, rest.length - done, at + bytesWritten + done);
    done += more.bytesWritten;
  }
}

interface ExpectedContent {
  /** In order and without gaps. */
  readonly chunks: readonly { readonly size: number; readonly crc: number }[];
  readonly wantsSha1: boolean;
}

/** Reads a part file once; returns the damaged chunks and the digest of the whole file. */
export async function verifyPart(path: string, { chunks, wantsSha1 }: ExpectedContent) {
  await using file = await open(path, constants.O_RDONLY | NO_FOLLOW);
  const sha1 = wantsSha1 ? createHash('sha1') : null;
  const damaged: number[] = [];
  let at = 0;
  for (const [index, { size, crc: expected }] of chunks.entries()) {
    let crc = 0;
    let left = size;
    for await (const buffer of readAhead(file, at, size)) {
      crc = crc32(buffer, crc);
      sha1?.update(buffer);
      left -= buffer.length;
    }
    if (left > 0 || crc !== expected) damaged.push(index);
    at += size;
  }
  return { size: (await file.stat()).size, damaged, sha1: sha1?.digest('hex') ?? null };
}

/** Reads one buffer ahead of the consumer. Ends early at the end of the file. */
async function* readAhead(file: FileHandle, start: number, size: number) {
  const first = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  const second = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let last = second;
  const read = async (at: number): Promise<Uint8Array> => {
    const into = last === first ? second : first;
    last = into;
    const length = Math.max(0, Math.min(BUFFER_BYTES, start + size - at));
    const { bytesRead } = await file.read(into, 0, length, at);
    return into.subarray(0, bytesRead);
  };
  let at = start;
  for (let next = read(at); ;) {
    const buffer = await next;
    if (buffer.length === 0) return;
    at += buffer.length;
    next = read(at);
    // A consumer that stops early leaves this read pending; its error must be handled.
    next.catch(() => {});
    yield buffer;
  }
}

/** Flushes the file, so that its content survives a power failure. */
export async function flushPart(path: string): Promise<void> {
  const file = await open(path, constants.O_RDWR | NO_FOLLOW);
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
