import type { KeyObject } from 'node:crypto';

import type { Db } from '#core/db/engine.ts';
import { AtOnce } from '#core/lib/at-once.ts';
import { sign } from '#core/lib/secrets.ts';
import { FORGET_AFTER_MS, oneMore, waitAfter, type ThrottleRule } from '#core/lib/throttle.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  ATTEMPT_KINDS,
  ATTEMPT_RULES,
  CLEARED_KINDS,
  type AttemptKeys,
  type AttemptLedger,
} from './attempt-ledger.ts';
import {
  findAttempts,
  lockAttempts,
  removeAttempts,
  removeAttemptsBefore,
  saveAttempts,
  takeBackAttempt,
  type AttemptRow,
} from './attempts.queries.ts';

interface Options {
  readonly db: Db;
  /** People mistake the fields and type a password for their name: what is kept is keyed. */
  readonly key: KeyObject;
  /** The clock all processes share. */
  readonly now: () => Date;
}

/** In rows, for servers that share a database: guessing at each of them in turn gains nothing. */
export class SharedAttempts implements AttemptLedger {
  readonly #options: Options;
  #sweptAt = 0;
  /** A burst of guesses must not take all connections. */
  readonly #oneAtATime = new AtOnce(1);

  constructor(options: Options) {
    this.#options = options;
  }

  count(keys: AttemptKeys): Promise<number> {
    return this.#oneAtATime.run(() => this.#countNow(keys));
  }

  async forgive(keys: AttemptKeys): Promise<void> {
    const { db } = this.#options;
    // Without a transaction: each has one row in hand at a time, so nobody waits in a circle.
    for (const kind of ATTEMPT_KINDS) {
      const key = keys[kind];
      if (key === undefined) continue;
      if (CLEARED_KINDS.has(kind)) await removeAttempts(db, this.#keyOf(kind, key));
      else await takeBackAttempt(db, this.#keyOf(kind, key));
    }
  }

  async #countNow(keys: AttemptKeys): Promise<number> {
    const { db, now } = this.#options;
    const time = now().getTime();
    await this.#sweep(time);
    const rules = this.#rulesOf(keys);
    const names = [...rules.keys()];
    const known = longestWait(await findAttempts(db, names), rules, time);
    if (known > 0) return known;
    return db.transaction().execute(async (transaction) => {
      const at = timestamp(new Date(time));
      const made = await lockAttempts(transaction, names, at);
      const wait = longestWait(made, rules, time);
      if (wait > 0) return wait;
      const rows = made.map((row) => ({
        key: row.key,
        count: oneMore(toMade(row), time).count,
        last_at: at,
      }));
      await saveAttempts(transaction, rows);
      return 0;
    });
  }

  #rulesOf(keys: AttemptKeys): Map<string, ThrottleRule> {
    const named = ATTEMPT_KINDS.flatMap((kind) => {
      const key = keys[kind];
      return key === undefined ? [] : [[this.#keyOf(kind, key), ATTEMPT_RULES[kind]] as const];
    });
    return new Map(named);
  }

  #keyOf = (kind: string, key: string): string => sign(this.#options.key, `${kind}:${key}`);

  async #sweep(time: number): Promise<void> {
    if (time - this.#sweptAt < FORGET_AFTER_MS) return;
    this.#sweptAt = time;
    await removeAttemptsBefore(this.#options.db, timestamp(new Date(time - FORGET_AFTER_MS)));
  }
}

const toMade = ({ count, last_at }: AttemptRow) => ({ count, last: Date.parse(last_at) });

const longestWait = (
  rows: readonly AttemptRow[],
  rules: ReadonlyMap<string, ThrottleRule>,
  time: number,
): number =>
  rows.reduce((longest, row) => {
    const rule = rules.get(row.key);
    return rule ? Math.max(longest, waitAfter(rule, toMade(row), time)) : longest;
  }, 0);
