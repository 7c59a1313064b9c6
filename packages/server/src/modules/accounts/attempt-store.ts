import type { KeyObject } from 'node:crypto';

import type { Db } from '#core/db/engine.ts';
import { sign } from '#core/lib/secrets.ts';
import { Semaphore } from '#core/lib/concurrency.ts';
import {
  type ThrottleRule,
  Throttle,
  FORGET_AFTER_MS,
  addAttempt,
  waitAfter,
} from '#core/lib/throttle.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  findAttempts,
  lockAttempts,
  removeAttempts,
  removeAttemptsBefore,
  saveAttempts,
  decrementAttempt,
  type AttemptRow,
} from './attempts.queries.ts';

const RULE = { firstWaitMs: 1000, longestWaitMs: 15 * 60_000 };

/**
 * Attempts are throttled per account and address, per address, per network of an IPv6 provider, and
 * mildly per account. Second factors are throttled strictly, because an attacker who guesses one
 * already has the password. A browser that signed in before is counted separately, so that an
 * attacker cannot lock its owner out.
 */
const ATTEMPT_RULES = {
  pair: { ...RULE, free: 5 },
  address: { ...RULE, free: 15 },
  network: { ...RULE, free: 60 },
  account: { ...RULE, free: 100, longestWaitMs: 10_000 },
  factor: { ...RULE, free: 10 },
  device: { ...RULE, free: 5 },
} satisfies Record<string, ThrottleRule>;

/** A correct password clears these counters; the others are only decremented by one. */
const CLEARED_KINDS: ReadonlySet<string> = new Set(['pair', 'device']);

type AttemptKind = keyof typeof ATTEMPT_RULES;

const ATTEMPT_KINDS = Object.keys(ATTEMPT_RULES) as AttemptKind[];

/** The counters that one attempt increments. */
export type AttemptKeys = Readonly<Partial<Record<AttemptKind, string>>>;

const entriesOf = (keys: AttemptKeys): { kind: AttemptKind; key: string }[] =>
  ATTEMPT_KINDS.flatMap((kind) => {
    const key = keys[kind];
    return key === undefined ? [] : [{ kind, key }];
  });

export interface AttemptStore {
  /** Returns the milliseconds to wait (nothing was counted), or 0 (every key was counted). */
  count(keys: AttemptKeys): Promise<number>;
  /** Clears earlier failures of the pair or device; the other counters drop by one. */
  recordSuccess(keys: AttemptKeys): Promise<void>;
}

/** Counts in memory, for a single server: many attempts cause no disk writes. */
export class MemoryAttemptStore implements AttemptStore {
  readonly #throttles;

  constructor(now: () => Date) {
    const time = (): number => now().getTime();
    const throttle = (kind: AttemptKind) => new Throttle(ATTEMPT_RULES[kind], time);
    this.#throttles = {
      pair: throttle('pair'),
      address: throttle('address'),
      network: throttle('network'),
      account: throttle('account'),
      factor: throttle('factor'),
      device: throttle('device'),
    };
  }

  async count(keys: AttemptKeys): Promise<number> {
    const entries = entriesOf(keys);
    const wait = Math.max(...entries.map(({ kind, key }) => this.#throttles[kind].waitFor(key)));
    if (wait > 0) return wait;
    for (const { kind, key } of entries) this.#throttles[kind].count(key);
    return 0;
  }

  async recordSuccess(keys: AttemptKeys): Promise<void> {
    for (const { kind, key } of entriesOf(keys)) {
      if (CLEARED_KINDS.has(kind)) this.#throttles[kind].forget(key);
      else this.#throttles[kind].uncount(key);
    }
  }
}

interface DatabaseAttemptStoreOptions {
  readonly db: Db;
  /** Stored names are HMACs, because users type passwords into the name field by mistake. */
  readonly key: KeyObject;
  /** The clock all processes share. */
  readonly now: () => Date;
}

/** Counts in the database, so that spreading attempts over several servers has no effect. */
export class DatabaseAttemptStore implements AttemptStore {
  readonly #options: DatabaseAttemptStoreOptions;
  #deletedExpiredAt = 0;
  /** A burst of guesses must not take all connections. */
  readonly #oneAtATime = new Semaphore(1);

  constructor(options: DatabaseAttemptStoreOptions) {
    this.#options = options;
  }

  count(keys: AttemptKeys): Promise<number> {
    return this.#oneAtATime.run(() => this.#countNow(keys));
  }

  async recordSuccess(keys: AttemptKeys): Promise<void> {
    const { db } = this.#options;
    // No transaction: each statement locks one row at a time, so there is no deadlock.
    for (const { kind, key } of entriesOf(keys)) {
      if (CLEARED_KINDS.has(kind)) await removeAttempts(db, this.#keyOf(kind, key));
      else await decrementAttempt(db, this.#keyOf(kind, key));
    }
  }

  async #countNow(keys: AttemptKeys): Promise<number> {
    const { db, now } = this.#options;
    const time = now().getTime();
    await this.#deleteExpired(time);
    const rules = new Map<string, ThrottleRule>(
      entriesOf(keys).map(({ kind, key }) => [this.#keyOf(kind, key), ATTEMPT_RULES[kind]]),
    );
    const names = [...rules.keys()];
    const currentWait = longestWait(await findAttempts(db, names), rules, time);
    if (currentWait > 0) return currentWait;
    return db.transaction().execute(async (transaction) => {
      const at = timestamp(new Date(time));
      const locked = await lockAttempts(transaction, names, at);
      const wait = longestWait(locked, rules, time);
      if (wait > 0) return wait;
      const rows = locked.map((row) => ({
        key: row.key,
        count: addAttempt(toAttempts(row), time).count,
        last_at: at,
      }));
      await saveAttempts(transaction, rows);
      return 0;
    });
  }

  #keyOf = (kind: string, key: string): string => sign(this.#options.key, `${kind}:${key}`);

  async #deleteExpired(time: number): Promise<void> {
    if (time - this.#deletedExpiredAt < FORGET_AFTER_MS) return;
    this.#deletedExpiredAt = time;
    await removeAttemptsBefore(this.#options.db, timestamp(new Date(time - FORGET_AFTER_MS)));
  }
}

const toAttempts = ({ count, last_at }: AttemptRow) => ({ count, last: Date.parse(last_at) });

const longestWait = (
  rows: readonly AttemptRow[],
  rules: ReadonlyMap<string, ThrottleRule>,
  time: number,
): number =>
  rows.reduce((longest, row) => {
    const rule = rules.get(row.key);
    return rule ? Math.max(longest, waitAfter(rule, toAttempts(row), time)) : longest;
  }, 0);
