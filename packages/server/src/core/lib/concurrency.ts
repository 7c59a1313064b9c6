/** Limits how many operations run concurrently; the others wait in FIFO order. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(limit: number) {
    this.#free = limit;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/**
 * Runs `count` workers concurrently. When one fails, the others are aborted through `signal`, and
 * the error is thrown after all have ended, so that nothing keeps running in the background.
 */
export async function runWorkers(
  count: number,
  outerSignal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outerSignal, stop.signal]);
  const workers = Array.from({ length: count }, () =>
    work(signal).catch((error: unknown) => {
      stop.abort(error);
      throw error;
    }),
  );
  const results = await Promise.allSettled(workers);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw signal.aborted ? signal.reason : failed.reason;
}
