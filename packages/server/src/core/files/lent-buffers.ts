/** The larger, the less the trips to the disk's thread cost; much more no longer fits into the caches. */
const LARGE = 2 * 1024 * 1024;
const SMALL = 512 * 1024;
/** So many streams at once have large buffers: the memory of all of them has a limit. */
const MOST_LARGE = 2;
/** One is read into, two are on their way out. */
const BUFFERS = 3;

let largeOnes = 0;

/** The buffers of one stream, used over and over: a fresh one for every chunk costs half as much again. */
export class LentBuffers {
  readonly #size: number;
  readonly #isLarge: boolean;
  readonly #free: Buffer[] = [];
  readonly #lent = new Map<ArrayBufferLike, Buffer>();
  readonly #waiting: PromiseWithResolvers<Buffer>[] = [];
  #allBack: PromiseWithResolvers<void> | undefined;
  #isReleased = false;

  /** For files of no more than so many bytes. */
  constructor(most = LARGE) {
    this.#isLarge = most > SMALL && largeOnes < MOST_LARGE;
    if (this.#isLarge) largeOnes += 1;
    this.#size = Math.max(1, Math.min(most, this.#isLarge ? LARGE : SMALL));
  }

  /** Waits for one to be given back when all are lent. */
  async take(): Promise<Buffer> {
    if (this.#isReleased) throw new ReleasedError();
    const buffer = this.#free.pop() ?? this.#another();
    if (buffer) return this.#lend(buffer);
    const turn = Promise.withResolvers<Buffer>();
    this.#waiting.push(turn);
    return turn.promise;
  }

  /** By any part of it; what was never lent here is left alone. */
  giveBack(part: Uint8Array): void {
    const buffer = this.#lent.get(part.buffer);
    if (!buffer) return;
    this.#lent.delete(part.buffer);
    const turn = this.#waiting.shift();
    if (turn) turn.resolve(this.#lend(buffer));
    else this.#free.push(buffer);
    if (this.#lent.size === 0) this.#allBack?.resolve();
  }

  /** Or nobody will read any more. */
  async allBack(): Promise<void> {
    if (this.#isReleased || this.#lent.size === 0) return;
    this.#allBack = Promise.withResolvers();
    await this.#allBack.promise;
  }

  get isReleased(): boolean {
    return this.#isReleased;
  }

  /** Nobody will read any more: who waits is told so. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    if (this.#isLarge) largeOnes -= 1;
    this.#allBack?.resolve();
    for (const turn of this.#waiting.splice(0)) turn.reject(new ReleasedError());
  }

  #another(): Buffer | undefined {
    return this.#lent.size < BUFFERS ? Buffer.allocUnsafeSlow(this.#size) : undefined;
  }

  #lend(buffer: Buffer): Buffer {
    this.#lent.set(buffer.buffer, buffer);
    return buffer;
  }
}

class ReleasedError extends Error {
  constructor() {
    super('The stream was canceled');
  }
}
