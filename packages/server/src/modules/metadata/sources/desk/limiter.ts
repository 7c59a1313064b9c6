import type { Limits } from '#modules/metadata/sources/provider.ts';

/** A question that still counts, and when it was answered; infinite: not yet. */
interface Place {
  answeredAt: number;
}

/**
 * Never more questions per second nor at once than a source allows, first come, first served. A
 * place becomes free a second after the answer to the question that held it: however the network
 * delays what we send, the source itself never counts more.
 */
export class Limiter {
  #limits: Limits;
  readonly #secondMs: number;
  readonly #waiting: ((place: Place) => void)[] = [];
  readonly #places = new Set<Place>();
  #running = 0;
  #pausedUntil = 0;
  #alarm: NodeJS.Timeout | undefined;

  constructor(limits: Limits, secondMs = 1000) {
    this.#limits = limits;
    this.#secondMs = secondMs;
  }

  pace(limits: Partial<Limits>): void {
    const { perSecond, atOnce } = { ...this.#limits, ...limits };
    if (!(perSecond > 0 && atOnce >= 1)) return;
    this.#limits = { perSecond, atOnce: Math.floor(atOnce) };
    this.#letIn();
  }

  /** Everyone waits: the source said so. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
  }

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const place = await this.#turn(signal);
    try {
      return await work();
    } finally {
      place.answeredAt = performance.now();
      this.#running -= 1;
      this.#letIn();
    }
  }

  #turn(signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const begin = (place: Place) => {
        signal.removeEventListener('abort', giveUp);
        resolve(place);
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(begin);
      this.#letIn();
    });
  }

  #letIn(): void {
    clearTimeout(this.#alarm);
    for (;;) {
      const wait = this.#waiting.length === 0 ? Infinity : this.#waitMs();
      if (wait > 0) {
        if (wait !== Infinity) this.#alarm = setTimeout(() => this.#letIn(), Math.ceil(wait));
        return;
      }
      const place = { answeredAt: Infinity };
      this.#places.add(place);
      this.#running += 1;
      this.#waiting.shift()?.(place);
    }
  }

  /** Infinite: until somebody is done. */
  #waitMs(): number {
    const now = performance.now();
    const { perSecond, atOnce } = this.#limits;
    if (this.#running >= atOnce) return Infinity;
    if (this.#pausedUntil > now) return this.#pausedUntil - now;
    const most = Math.max(1, Math.floor(perSecond));
    const windowMs = (this.#secondMs * most) / perSecond;
    for (const place of this.#places) {
      if (place.answeredAt + windowMs <= now) this.#places.delete(place);
    }
    if (this.#places.size < most) return 0;
    const ends = [...this.#places].map(({ answeredAt }) => answeredAt).toSorted((a, b) => a - b);
    return Math.max(1, (ends[this.#places.size - most] ?? now) + windowMs - now);
  }
}
