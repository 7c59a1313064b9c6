import type { ThrottleRule } from '#core/lib/throttle.ts';

const RULE = { firstWaitMs: 1000, longestWaitMs: 15 * 60_000 };

/**
 * Guessing is slowed per account and address, per address, per network of an IPv6 provider, and
 * mildly per account. A browser that signed in before is counted by itself, so that no guesser can
 * keep its owner out.
 */
export const ATTEMPT_RULES = {
  pair: { ...RULE, free: 5 },
  address: { ...RULE, free: 15 },
  network: { ...RULE, free: 60 },
  account: { ...RULE, free: 100, longestWaitMs: 10_000 },
  device: { ...RULE, free: 5 },
} satisfies Record<string, ThrottleRule>;

/** A right password clears what was counted under these; the others only take one attempt back. */
export const CLEARED_KINDS: ReadonlySet<string> = new Set(['pair', 'device']);

export const ATTEMPT_KINDS = ['pair', 'address', 'network', 'account', 'device'] as const;

/** What one attempt is counted under. */
export type AttemptKeys = Readonly<Partial<Record<(typeof ATTEMPT_KINDS)[number], string>>>;

/** Where attempts are counted. */
export interface AttemptLedger {
  /** Milliseconds to wait, and nothing was counted; 0: it was, under every key. */
  count(keys: AttemptKeys): Promise<number>;
  /** The secret was right. Earlier failures of the pair or device are forgotten, others stay. */
  forgive(keys: AttemptKeys): Promise<void>;
}
