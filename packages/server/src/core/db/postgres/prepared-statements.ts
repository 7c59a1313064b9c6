import { LRUCache } from 'lru-cache';
import type pg from 'pg';

type Query = (...args: readonly unknown[]) => unknown;

/**
 * Turns frequent statements into prepared (named) ones, which PostgreSQL plans once per connection.
 * It plans other statements each time they run, which takes longer than running most of ours.
 */
export function usePreparedStatements(client: pg.PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as Query;
  const prepared: Query = (...args) => {
    const [text, values] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return query(...args);
    const name = names.nameFor(text);
    if (name === undefined) return query(text, values);
    return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      names.disable(text);
      return query(text, values);
    });
  };
  client.query = prepared as typeof client.query;
}

/** True if another process migrated a table that the statement reads with `select *`. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.includes('cached plan');

/** Each prepared statement costs memory in every connection. */
const MAX_NAMED = 300;
/** A statement that ran this often will probably run again. */
const MIN_RUNS = 3;
const MAX_COUNTED = 2000;
/** A statement with thousands of ids is hardly ever repeated. */
const MAX_TEXT_LENGTH = 20_000;
const SELECTS = /^\s*(?:select|with)\b/i;

/** Chooses which statements are prepared, and under which name. */
export class StatementNames {
  readonly #names = new Map<string, string | undefined>();
  readonly #runs = new LRUCache<string, number>({ max: MAX_COUNTED });

  /** Counts a run. Undefined: the statement is not prepared (yet). */
  nameFor(text: string): string | undefined {
    if (this.#names.has(text)) return this.#names.get(text);
    if (this.#names.size >= MAX_NAMED || text.length > MAX_TEXT_LENGTH || !SELECTS.test(text)) {
      return undefined;
    }
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs < MIN_RUNS) {
      this.#runs.set(text, runs);
      return undefined;
    }
    this.#runs.delete(text);
    const name = `saveroom_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Stops preparing this statement. */
  disable(text: string): void {
    this.#names.set(text, undefined);
  }
}
