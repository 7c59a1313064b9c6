import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** The larger, the less the trips to the disk's thread cost: twice this saves another twentieth. */
const LARGE = 1024 * 1024;
const SMALL = 512 * 1024;
/** So many streams at once have large buffers: the memory of all of them has a limit. */
const MOST_LARGE = 4;
/** One is read into, two are on their way out. */
const BUFFERS = 3;
const ON_THEIR_WAY = 2;

let largeRings = 0;

/** The buffers of one stream, used over and over: a fresh one for every chunk costs half as much again. */
export class BufferRing {
  readonly #most: number;
  readonly #buffers: Buffer[] = [];
  #size = 0;
  #turn = 0;

  /** For files of no more than so many bytes. */
  constructor(most = LARGE) {
    this.#most = most;
  }

  next(): Buffer {
    if (this.#size === 0) this.#choose();
    const place = this.#turn % BUFFERS;
    this.#turn += 1;
    return (this.#buffers[place] ??= Buffer.allocUnsafeSlow(this.#size));
  }

  /** Whoever made it will not read any more. */
  release(): void {
    if (this.#size > SMALL) largeRings -= 1;
    this.#size = 0;
  }

  #choose(): void {
    const isLarge = this.#most > SMALL && largeRings < MOST_LARGE;
    if (isLarge) largeRings += 1;
    this.#size = Math.max(1, Math.min(this.#most, isLarge ? LARGE : SMALL));
  }
}

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

/** A part of a file. A chunk is good until the second after it is asked for. */
export async function* lentChunks(
  file: Pick<FileHandle, 'read'>,
  range: Range,
): AsyncGenerator<Buffer> {
  const ring = new BufferRing(range.end - range.start + 1);
  try {
    yield* chunksInto(ring, file, range);
  } finally {
    ring.release();
  }
}

/** The same in the buffers of somebody who reads many files. */
export async function* chunksInto(
  ring: BufferRing,
  file: Pick<FileHandle, 'read'>,
  { start, end }: Range,
): AsyncGenerator<Buffer> {
  let at = start;
  while (at <= end) {
    const buffer = ring.next();
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at + 1), at);
    if (bytesRead === 0) throw new ChangedFileError();
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Sends lent chunks: whoever it is piped to has let go of one before it is used again. */
export class LentStream extends Readable {
  readonly #chunks: AsyncGenerator<Uint8Array>;
  readonly #close: () => Promise<void>;

  constructor(chunks: AsyncGenerator<Uint8Array>, close: () => Promise<void> = async () => {}) {
    super();
    this.#chunks = chunks;
    this.#close = close;
  }

  /** For readers that keep what they read: they get copies. */
  override _read(): void {
    this.#chunks.next().then(
      ({ done, value }) => this.push(done ? null : Buffer.from(value)),
      (error: Error) => this.destroy(error),
    );
  }

  override pipe<T extends NodeJS.WritableStream>(target: T): T {
    this.#pour(target).catch((error: Error) => this.destroy(error));
    return target;
  }

  override _destroy(reason: Error | null, done: (fault?: Error | null) => void): void {
    const closed = this.#chunks.return(undefined).then(this.#close, this.#close);
    closed.then(
      () => done(reason),
      (fault: Error) => done(reason ?? fault),
    );
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
    for await (const chunk of this.#chunks) {
      if (isGone || this.destroyed) break;
      const written = new Promise<void>((resolve) => {
        target.write(chunk, () => resolve());
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
