/** After so much quiet everything is forgotten. */
export const FORGET_AFTER_MS = 15 * 60_000;
const MOST_KEYS = 20_000;

export interface ThrottleRule {
  /** Attempts that cost nothing. */
  readonly free: number;
  /** Wait after the first attempt beyond those; doubles with each further one. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

/** What is known of a key: how many attempts, and when the last one was. */
export interface Attempts {
  readonly count: number;
  readonly last: number;
}

/** Milliseconds until whoever made these attempts may try again; 0: at once. */
export function waitAfter(rule: ThrottleRule, made: Attempts | undefined, now: number): number {
  if (!made) return 0;
  const since = now - made.last;
  if (since >= FORGET_AFTER_MS) return 0;
  const beyond = made.count - rule.free;
  if (beyond < 0) return 0;
  const wait = Math.min(rule.firstWaitMs * 2 ** beyond, rule.longestWaitMs);
  return Math.max(0, wait - since);
}

export function oneMore(made: Attempts | undefined, now: number): Attempts {
  const isFresh = made !== undefined && now - made.last < FORGET_AFTER_MS;
  return { count: isFresh ? made.count + 1 : 1, last: now };
}

/** Counts attempts per key and says how long to wait. Slows down, never locks out. */
export class Throttle {
  readonly #rule: ThrottleRule;
  readonly #now: () => number;
  readonly #made = new Map<string, Attempts>();

  constructor(rule: ThrottleRule, now: () => number) {
    this.#rule = rule;
    this.#now = now;
  }

  /** Milliseconds until this key may try again; 0: at once. */
  waitFor(key: string): number {
    return waitAfter(this.#rule, this.#made.get(key), this.#now());
  }

  /** Counted before the attempt is judged, so that a burst of parallel ones gains nothing. */
  count(key: string): void {
    const made = oneMore(this.#made.get(key), this.#now());
    this.#made.delete(key);
    this.#made.set(key, made);
    if (this.#made.size > MOST_KEYS) {
      const [oldest] = this.#made.keys();
      if (oldest !== undefined) this.#made.delete(oldest);
    }
  }

  /** The attempt was honest after all: it does not count. */
  takeBack(key: string): void {
    const made = this.#made.get(key);
    if (made) this.#made.set(key, { ...made, count: Math.max(0, made.count - 1) });
  }

  /** Earlier failures were slips of the same honest hand. */
  forget(key: string): void {
    this.#made.delete(key);
  }
}
