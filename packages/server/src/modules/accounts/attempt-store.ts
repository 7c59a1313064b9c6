import type { ThrottleRule } from '#core/lib/throttle.ts';

const RULE = { firstWaitMs: 1000, longestWaitMs: 15 * 60_000 };

/**
 * Attempts are throttled per account and address, per address, per network of an IPv6 provider,
 * and mildly per account. A browser that signed in before has a counter of its own, so that an
 * attacker cannot lock its owner out.
 */
export const ATTEMPT_RULES = {
  pair: { ...RULE, free: 5 },
  address: { ...RULE, free: 15 },
  network: { ...RULE, free: 60 },
  account: { ...RULE, free: 100, longestWaitMs: 10_000 },
  device: { ...RULE, free: 5 },
} satisfies Record<string, ThrottleRule>;

/** A correct password clears these counters; the others are only decremented by one. */
export const CLEARED_KINDS: ReadonlySet<string> = new Set(['pair', 'device']);

export const ATTEMPT_KINDS = ['pair', 'address', 'network', 'account', 'device'] as const;

/** The counters that one attempt increments. */
export type AttemptKeys = Readonly<Partial<Record<(typeof ATTEMPT_KINDS)[number], string>>>;

export interface AttemptStore {
  /** Returns the milliseconds to wait (nothing was counted), or 0 (every key was counted). */
  count(keys: AttemptKeys): Promise<number>;
  /** Clears earlier failures of the pair or device; the other counters drop by one. */
  recordSuccess(keys: AttemptKeys): Promise<void>;
}
