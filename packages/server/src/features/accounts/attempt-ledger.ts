import type { ThrottleRule } from '#lib/throttle.ts';

const RULE = { firstWaitMs: 1000, longestWaitMs: 15 * 60_000 };

/**
 * Guessing is slowed per account and address, per address, and mildly per account, so that a
 * guesser elsewhere cannot keep the owner out.
 */
export const ATTEMPT_RULES = {
  pair: { ...RULE, free: 5 },
  address: { ...RULE, free: 15 },
  account: { ...RULE, free: 100, longestWaitMs: 10_000 },
} satisfies Record<string, ThrottleRule>;

export const ATTEMPT_KINDS = ['pair', 'address', 'account'] as const;

/** What one attempt is counted under. */
export type AttemptKeys = Readonly<Partial<Record<(typeof ATTEMPT_KINDS)[number], string>>>;

/** Where attempts are counted. */
export interface AttemptLedger {
  /** Milliseconds to wait, and nothing was counted; 0: it was, under every key. */
  count(keys: AttemptKeys): Promise<number>;
  /** It was honest. Earlier slips of the pair are forgotten; what others did stays. */
  forgive(keys: AttemptKeys): Promise<void>;
}
