import { AppError } from '#core/lib/app-error.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly activeUploads: ActiveUploads;
  }
}

interface RunningChunk {
  readonly controller: AbortController;
  readonly done: Promise<unknown>;
}

/** Uploads this server is processing. If a chunk is sent twice at once, the later request wins. */
export class ActiveUploads {
  readonly #chunks = new Map<string, Map<number, RunningChunk>>();
  readonly #assembling = new Set<string>();

  isAssembling(id: string): boolean {
    return this.#assembling.has(id);
  }

  /** Aborts an earlier request for the same chunk, so that a hanging connection blocks no retry. */
  async receiveChunk<T>(
    id: string,
    seq: number,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const chunks = this.#chunks.get(id) ?? new Map<number, RunningChunk>();
    this.#chunks.set(id, chunks);
    const previous = chunks.get(seq);
    const controller = new AbortController();
    const run = async (): Promise<T> => {
      previous?.controller.abort();
      await previous?.done;
      return work(controller.signal);
    };
    const result = run();
    const own: RunningChunk = { controller, done: result.catch(() => {}) };
    chunks.set(seq, own);
    try {
      return await result;
    } finally {
      if (chunks.get(seq) === own) chunks.delete(seq);
      if (chunks.size === 0 && this.#chunks.get(id) === chunks) this.#chunks.delete(id);
    }
  }

  async assemble<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.#assembling.has(id)) throw assemblingError();
    this.#assembling.add(id);
    try {
      await this.abortChunks(id);
      return await work();
    } finally {
      this.#assembling.delete(id);
    }
  }

  async abortChunks(id: string): Promise<void> {
    const running = [...(this.#chunks.get(id)?.values() ?? [])];
    for (const { controller } of running) controller.abort();
    await Promise.all(running.map(({ done }) => done));
  }
}

export const assemblingError = (): AppError =>
  new AppError('conflict', 'The upload is already being assembled');

const replacedByRetryError = (): AppError =>
  new AppError('conflict', 'This chunk was uploaded again in the meantime');

/** Throws as soon as the signal is aborted, even while no data arrives. */
export async function* untilAborted<T>(
  items: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  let rejectNext: ((reason: AppError) => void) | undefined;
  signal.addEventListener('abort', () => rejectNext?.(replacedByRetryError()), { once: true });
  try {
    for (;;) {
      if (signal.aborted) throw replacedByRetryError();
      // A new promise for each item: one promise for all of them would retain every item.
      const turn = Promise.withResolvers<IteratorResult<T>>();
      rejectNext = turn.reject;
      iterator.next().then(turn.resolve, turn.reject);
      const next = await turn.promise;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    void iterator.return?.(undefined)?.catch(() => {});
  }
}
