import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Large enough that the trips to the disk's thread cost little. */
const CHUNK = 512 * 1024;
/** One is read into, two are on their way out, one may be held back to be joined with the next. */
const BUFFERS = 4;
const ON_THEIR_WAY = 2;

/** The file is no longer the one whose size was promised: the download must not go on. */
class ChangedFileError extends Error {
  constructor() {
    super('A file changed while it was being sent');
  }
}

/**
 * A part of a file, `end` included, in buffers that are used over and over: a fresh one for every
 * chunk costs half as much again. A chunk is good until the third after it is asked for.
 */
export async function* lentChunks(
  file: Pick<FileHandle, 'read'>,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  const buffers: Buffer[] = [];
  let at = start;
  for (let turn = 0; at <= end; turn += 1) {
    const size = Math.min(CHUNK, end - start + 1);
    const buffer = (buffers[turn % BUFFERS] ??= Buffer.allocUnsafeSlow(size));
    const { bytesRead } = await file.read(buffer, 0, Math.min(size, end - at + 1), at);
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
