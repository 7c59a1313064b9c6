import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { LentBuffers } from './lent-buffers.ts';

/** One leaves while another is handed over; a third is read into meanwhile. */
const ON_THEIR_WAY = 2;

/** The file is no longer the one whose size was promised: the download must not go on. */
class ChangedFileError extends Error {
  constructor() {
    super('A file changed while it was being sent');
  }
}

interface Range {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/** A part of a file, in buffers that have to be given back. */
export async function* lentChunks(
  buffers: LentBuffers,
  file: Pick<FileHandle, 'read'>,
  { start, end }: Range,
): AsyncGenerator<Buffer> {
  const readAt = async (at: number): Promise<Buffer> => {
    const buffer = await buffers.take();
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at + 1), at);
    if (bytesRead === 0) throw new ChangedFileError();
    return buffer.subarray(0, bytesRead);
  };
  if (start > end) return;
  let at = start;
  let coming = readAt(at);
  while (at <= end) {
    const chunk = await coming;
    at += chunk.length;
    // The next one is read while this one leaves: writing it takes this thread as long as reading.
    if (at <= end) coming = readAt(at);
    coming.catch(() => {});
    yield chunk;
  }
}

/** Sends lent chunks: a buffer is read into again only when the other side has let go of it. */
export class LentStream extends Readable {
  readonly #open: (target: NodeJS.WritableStream | null) => AsyncGenerator<Uint8Array>;
  readonly #buffers: LentBuffers;
  readonly #close: () => Promise<void>;
  #chunks: AsyncGenerator<Uint8Array> | undefined;

  /** The chunks are asked for once, with what they will be written to; null: copies are read. */
  constructor(
    open: (target: NodeJS.WritableStream | null) => AsyncGenerator<Uint8Array>,
    buffers: LentBuffers,
    close: () => Promise<void> = async () => {},
  ) {
    super();
    this.#open = open;
    this.#buffers = buffers;
    this.#close = close;
  }

  /** For readers that keep what they read: they get copies. */
  override _read(): void {
    this.#chunks ??= this.#open(null);
    this.#chunks.next().then(
      ({ done, value }) => this.push(done ? null : this.#copied(value)),
      (error: Error) => this.destroy(error),
    );
  }

  override pipe<T extends NodeJS.WritableStream>(target: T): T {
    this.#pour(target).catch((error: Error) => this.destroy(error));
    return target;
  }

  override _destroy(reason: Error | null, done: (fault?: Error | null) => void): void {
    this.#buffers.release();
    const ended = this.#chunks?.return(undefined) ?? Promise.resolve();
    const closed = ended.then(this.#close, this.#close);
    closed.then(
      () => done(reason),
      (fault: Error) => done(reason ?? fault),
    );
  }

  #copied(chunk: Uint8Array): Buffer {
    const copy = Buffer.from(chunk);
    this.#buffers.giveBack(chunk);
    return copy;
  }

  async #pour(target: NodeJS.WritableStream): Promise<void> {
    let isGone = false;
    const gone = new Promise<void>((resolve) => {
      target.once('close', () => {
        isGone = true;
        resolve();
      });
    });
    const underway: Promise<void>[] = [];
    this.#chunks ??= this.#open(target);
    for await (const chunk of this.#chunks) {
      if (isGone || this.destroyed) break;
      const written = new Promise<void>((resolve) => {
        target.write(chunk, () => {
          this.#buffers.giveBack(chunk);
          resolve();
        });
      });
      underway.push(written);
      if (underway.length >= ON_THEIR_WAY) await Promise.race([underway.shift(), gone]);
    }
    if (isGone || this.destroyed) {
      this.destroy();
      return;
    }
    target.end();
    this.push(null);
    this.resume();
  }
}
