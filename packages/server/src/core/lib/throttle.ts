import { LRUCache } from 'lru-cache';

/** Attempts are forgotten after this time without a new one. */
export const FORGET_AFTER_MS = 15 * 60_000;
const MAX_KEYS = 20_000;

export interface ThrottleRule {
  /** Attempts without a wait. */
  readonly free: number;
  /** Wait after the first attempt beyond the free ones; doubles with each further one. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

/** The attempts of one key. */
export interface Attempts {
  readonly count: number;
  readonly last: number;
}

/** Milliseconds until the next attempt is allowed; 0: immediately. */
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

/** Counts attempts per key and returns the wait. Slows callers down, never locks them out. */
export class Throttle {
  readonly #rule: ThrottleRule;
  readonly #now: () => number;
  readonly #made = new LRUCache<string, Attempts>({
    // `max` would allocate room for all keys at once.
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
  });

  constructor(rule: ThrottleRule, now: () => number) {
    this.#rule = rule;
    this.#now = now;
  }

  /** Milliseconds until the next attempt of this key is allowed; 0: immediately. */
  waitFor(key: string): number {
    return waitAfter(this.#rule, this.#made.peek(key), this.#now());
  }

  /** Called before the attempt is checked, so that parallel attempts gain nothing. */
  count(key: string): void {
    this.#made.set(key, oneMore(this.#made.get(key), this.#now()));
  }

  /** Uncounts an attempt that turned out to be legitimate. */
  takeBack(key: string): void {
    const made = this.#made.get(key);
    if (made) this.#made.set(key, { ...made, count: Math.max(0, made.count - 1) });
  }

  /** Clears the key after a success. */
  forget(key: string): void {
    this.#made.delete(key);
  }
}
