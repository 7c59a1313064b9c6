import { AppError } from '#core/lib/app-error.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly uploadsInHand: UploadsInHand;
  }
}

interface Work {
  readonly stop: AbortController;
  readonly done: Promise<unknown>;
}

/** What this server is doing to uploads right now. Of two who send one piece the later one wins. */
export class UploadsInHand {
  readonly #pieces = new Map<string, Map<number, Work>>();
  readonly #assembling = new Set<string>();

  isAssembling(id: string): boolean {
    return this.#assembling.has(id);
  }

  /** A sender whose connection hangs does not hold up the one who tries again. */
  async piece<T>(id: string, seq: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const pieces = this.#pieces.get(id) ?? new Map<number, Work>();
    this.#pieces.set(id, pieces);
    const before = pieces.get(seq);
    const stop = new AbortController();
    const run = async (): Promise<T> => {
      before?.stop.abort();
      await before?.done;
      return work(stop.signal);
    };
    const result = run();
    const own: Work = { stop, done: result.catch(() => {}) };
    pieces.set(seq, own);
    try {
      return await result;
    } finally {
      if (pieces.get(seq) === own) pieces.delete(seq);
      if (pieces.size === 0 && this.#pieces.get(id) === pieces) this.#pieces.delete(id);
    }
  }

  async assemble<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.#assembling.has(id)) {
      throw new AppError('conflict', 'The upload is already being assembled');
    }
    this.#assembling.add(id);
    try {
      await this.stopPieces(id);
      return await work();
    } finally {
      this.#assembling.delete(id);
    }
  }

  async stopPieces(id: string): Promise<void> {
    const running = [...(this.#pieces.get(id)?.values() ?? [])];
    for (const { stop } of running) stop.abort();
    await Promise.all(running.map(({ done }) => done));
  }
}

const tooLate = (): AppError =>
  new AppError('conflict', 'This chunk was uploaded again in the meantime');

/** Ends with an error as soon as it is given up, also while nothing arrives. */
export async function* untilStopped<T>(
  items: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  let giveUp: ((reason: AppError) => void) | undefined;
  signal.addEventListener('abort', () => giveUp?.(tooLate()), { once: true });
  try {
    for (;;) {
      if (signal.aborted) throw tooLate();
      // A promise of its own every time: one that outlives them would hold on to every item.
      const turn = Promise.withResolvers<IteratorResult<T>>();
      giveUp = turn.reject;
      iterator.next().then(turn.resolve, turn.reject);
      const next = await turn.promise;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    void iterator.return?.(undefined)?.catch(() => {});
  }
}
