export interface Limits {
  readonly perSecond: number;
  readonly maxConcurrent: number;
}

/** A request that still counts towards the limit. */
interface Slot {
  /** Infinite: still running. */
  finishedAt: number;
}

/**
 * Limits the requests per second and the concurrent requests of one server, first come, first served.
 * A slot becomes free a second after the response to its request: however the network delays a
 * request, the source itself never counts more per second than it allows.
 */
export class Limiter {
  #limits: Limits;
  readonly #secondMs: number;
  readonly #queue: ((slot: Slot) => void)[] = [];
  readonly #slots = new Set<Slot>();
  #running = 0;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: Limits, secondMs = 1000) {
    this.#limits = limits;
    this.#secondMs = secondMs;
  }

  setLimits(limits: Partial<Limits>): void {
    const { perSecond, maxConcurrent } = { ...this.#limits, ...limits };
    if (!(perSecond > 0 && maxConcurrent >= 1)) return;
    this.#limits = { perSecond, maxConcurrent: Math.floor(maxConcurrent) };
    this.#startNext();
  }

  /** Delays all requests, as the source demanded. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
  }

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const slot = await this.#acquire(signal);
    try {
      return await work();
    } finally {
      slot.finishedAt = performance.now();
      this.#running -= 1;
      this.#startNext();
    }
  }

  #acquire(signal: AbortSignal): Promise<Slot> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const start = (slot: Slot) => {
        signal.removeEventListener('abort', onAbort);
        resolve(slot);
      };
      const onAbort = () => {
        this.#queue.splice(this.#queue.indexOf(start), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(start);
      this.#startNext();
    });
  }

  #startNext(): void {
    clearTimeout(this.#timer);
    for (;;) {
      const wait = this.#queue.length === 0 ? Infinity : this.#waitMs();
      if (wait > 0) {
        if (wait !== Infinity) this.#timer = setTimeout(() => this.#startNext(), Math.ceil(wait));
        return;
      }
      const slot = { finishedAt: Infinity };
      this.#slots.add(slot);
      this.#running += 1;
      this.#queue.shift()?.(slot);
    }
  }

  /** How long the next request must wait; infinite: until a running request finishes. */
  #waitMs(): number {
    const now = performance.now();
    const { perSecond, maxConcurrent } = this.#limits;
    if (this.#running >= maxConcurrent) return Infinity;
    if (this.#pausedUntil > now) return this.#pausedUntil - now;
    const maxInWindow = Math.max(1, Math.floor(perSecond));
    const windowMs = (this.#secondMs * maxInWindow) / perSecond;
    for (const slot of this.#slots) {
      if (slot.finishedAt + windowMs <= now) this.#slots.delete(slot);
    }
    if (this.#slots.size < maxInWindow) return 0;
    const ends = [...this.#slots].map(({ finishedAt }) => finishedAt).toSorted((a, b) => a - b);
    return Math.max(1, (ends[this.#slots.size - maxInWindow] ?? now) + windowMs - now);
  }
}
