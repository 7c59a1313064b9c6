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
export function waitAfter(rule: ThrottleRule, attempts: Attempts | undefined, now: number): number {
  if (!attempts) return 0;
  const since = now - attempts.last;
  if (since >= FORGET_AFTER_MS) return 0;
  const beyond = attempts.count - rule.free;
  if (beyond < 0) return 0;
  const wait = Math.min(rule.firstWaitMs * 2 ** beyond, rule.longestWaitMs);
  return Math.max(0, wait - since);
}

export function addAttempt(attempts: Attempts | undefined, now: number): Attempts {
  const isRecent = attempts !== undefined && now - attempts.last < FORGET_AFTER_MS;
  return { count: isRecent ? attempts.count + 1 : 1, last: now };
}

/** Counts attempts per key and returns the wait. Slows callers down, never locks them out. */
export class Throttle {
  readonly #rule: ThrottleRule;
  readonly #now: () => number;
  readonly #attempts = new LRUCache<string, Attempts>({
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
    return waitAfter(this.#rule, this.#attempts.peek(key), this.#now());
  }

  /** Called before the attempt is checked, so that parallel attempts gain nothing. */
  count(key: string): void {
    this.#attempts.set(key, addAttempt(this.#attempts.get(key), this.#now()));
  }

  /** Uncounts an attempt that turned out to be legitimate. */
  uncount(key: string): void {
    const attempts = this.#attempts.get(key);
    if (attempts) this.#attempts.set(key, { ...attempts, count: Math.max(0, attempts.count - 1) });
  }

  /** Clears the key after a success. */
  forget(key: string): void {
    this.#attempts.delete(key);
  }
}
