import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Larger chunks need fewer trips to the thread pool; much larger ones no longer fit CPU caches. */
const LARGE_BYTES = 2 * 1024 * 1024;
const SMALL_BYTES = 512 * 1024;
/** Only so many streams at a time have large buffers, so that many downloads need little memory. */
const MAX_LARGE = 2;
/** One buffer is being filled while two are being sent. */
const BUFFERS = 3;

let largeStreams = 0;

/** The file became shorter than announced, so the download must fail instead of ending normally. */
class ChangedFileError extends Error {
  constructor() {
    super('storage: a file changed while it was being sent');
  }
}

export interface ByteRange {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/** The buffers of one stream, used in turn: new ones for each chunk would halve the speed. */
export class ChunkBuffers {
  readonly #isLarge: boolean;
  readonly #size: number;
  readonly #buffers: Buffer[] = [];
  #next = 0;

  constructor({ start, end }: ByteRange) {
    this.#isLarge = end - start >= SMALL_BYTES && largeStreams < MAX_LARGE;
    if (this.#isLarge) largeStreams += 1;
    this.#size = Math.min(this.#isLarge ? LARGE_BYTES : SMALL_BYTES, end - start + 1);
  }

  next(): Buffer {
    const index = this.#next;
    this.#next = (index + 1) % BUFFERS;
    return (this.#buffers[index] ??= Buffer.allocUnsafeSlow(this.#size));
  }

  release(): void {
    if (this.#isLarge) largeStreams -= 1;
  }
}

/** Reads a part of a file. A chunk is valid until the next but one is requested. */
export async function* readChunks(
  file: Pick<FileHandle, 'read'>,
  { start, end }: ByteRange,
  buffers: ChunkBuffers,
): AsyncGenerator<Buffer> {
  if (start > end) return;
  const readAt = async (position: number): Promise<Buffer> => {
    const buffer = buffers.next();
    const length = Math.min(buffer.length, end - position + 1);
    const { bytesRead } = await file.read(buffer, 0, length, position);
    if (bytesRead === 0) throw new ChangedFileError();
    return buffer.subarray(0, bytesRead);
  };
  let nextChunk = readAt(start);
  for (let position = start; position <= end;) {
    const chunk = await nextChunk;
    position += chunk.length;
    // The next chunk is read while this one is being sent.
    if (position <= end) nextChunk = readAt(position);
    // The next turn of the loop throws its error, unless the download was canceled before.
    nextChunk.catch(() => {});
    yield chunk;
  }
}

/** Sends chunks in reused buffers. It requests a chunk only when the last but one was written. */
export class ChunkStream extends Readable {
  readonly #buffers: ChunkBuffers;
  readonly #chunks: AsyncGenerator<Uint8Array>;
  readonly #close: () => Promise<void>;

  constructor(
    range: ByteRange,
    read: (buffers: ChunkBuffers) => AsyncGenerator<Uint8Array>,
    close: () => Promise<void> = async () => {},
  ) {
    super();
    this.#buffers = new ChunkBuffers(range);
    this.#chunks = read(this.#buffers);
    this.#close = close;
  }

  /** Other readers than `pipe` may keep what they get, so they get copies. */
  override _read(): void {
    this.#chunks.next().then(
      ({ done, value }) => this.push(done ? null : Buffer.from(value)),
      (error: Error) => this.destroy(error),
    );
  }

  override pipe<T extends NodeJS.WritableStream>(target: T): T {
    this.#writeTo(target).catch((error: Error) => this.destroy(error));
    return target;
  }

  override _destroy(reason: Error | null, done: (fault?: Error | null) => void): void {
    this.#buffers.release();
    const ended = this.#chunks.return(undefined).then(this.#close, this.#close);
    ended.then(
      () => done(reason),
      (error: Error) => done(reason ?? error),
    );
  }

  async #writeTo(target: NodeJS.WritableStream): Promise<void> {
    const closed = new Promise<'closed'>((resolve) => {
      target.once('close', () => resolve('closed'));
    });
    let writing: Promise<unknown> = Promise.resolve();
    for await (const chunk of this.#chunks) {
      const written = new Promise<void>((resolve) => {
        target.write(chunk, () => resolve());
      });
      if ((await Promise.race([writing, closed])) === 'closed' || this.destroyed) {
        this.destroy();
        return;
      }
      writing = written;
    }
    await Promise.race([writing, closed]);
    if (this.destroyed) return;
    target.end();
    this.push(null);
    this.resume();
  }
}
