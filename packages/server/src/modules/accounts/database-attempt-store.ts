import type { KeyObject } from 'node:crypto';

import type { Db } from '#core/db/engine.ts';
import { Semaphore } from '#core/lib/semaphore.ts';
import { sign } from '#core/lib/secrets.ts';
import { FORGET_AFTER_MS, oneMore, waitAfter, type ThrottleRule } from '#core/lib/throttle.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  ATTEMPT_KINDS,
  ATTEMPT_RULES,
  CLEARED_KINDS,
  type AttemptKeys,
  type AttemptStore,
} from './attempt-store.ts';
import {
  findAttempts,
  lockAttempts,
  removeAttempts,
  removeAttemptsBefore,
  saveAttempts,
  decrementAttempt,
  type AttemptRow,
} from './attempts.queries.ts';

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
    for (const kind of ATTEMPT_KINDS) {
      const key = keys[kind];
      if (key === undefined) continue;
      if (CLEARED_KINDS.has(kind)) await removeAttempts(db, this.#keyOf(kind, key));
      else await decrementAttempt(db, this.#keyOf(kind, key));
    }
  }

  async #countNow(keys: AttemptKeys): Promise<number> {
    const { db, now } = this.#options;
    const time = now().getTime();
    await this.#deleteExpired(time);
    const rules = this.#rulesOf(keys);
    const names = [...rules.keys()];
    const known = longestWait(await findAttempts(db, names), rules, time);
    if (known > 0) return known;
    return db.transaction().execute(async (transaction) => {
      const at = timestamp(new Date(time));
      const locked = await lockAttempts(transaction, names, at);
      const wait = longestWait(locked, rules, time);
      if (wait > 0) return wait;
      const rows = locked.map((row) => ({
        key: row.key,
        count: oneMore(toAttempts(row), time).count,
        last_at: at,
      }));
      await saveAttempts(transaction, rows);
      return 0;
    });
  }

  #rulesOf(keys: AttemptKeys): Map<string, ThrottleRule> {
    const entries = ATTEMPT_KINDS.flatMap((kind) => {
      const key = keys[kind];
      return key === undefined ? [] : [[this.#keyOf(kind, key), ATTEMPT_RULES[kind]] as const];
    });
    return new Map(entries);
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
