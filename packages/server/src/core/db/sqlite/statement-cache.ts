import type Database from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';

const MAX_STATEMENTS = 300;
/** A statement with thousands of ids is hardly ever repeated. */
const MAX_TEXT_LENGTH = 20_000;
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop|pragma|vacuum)\b/i;

/** Caches prepared statements: preparing one takes longer than running most of them. */
export function cacheStatements(database: Database.Database): SqliteDatabase {
  const cache = new LRUCache<string, Database.Statement>({ max: MAX_STATEMENTS });
  return {
    close: () => {
      database.close();
    },
    prepare: (sql) => {
      // SQLite rolls back by itself when the disk is full; a second rollback would fail and hide
      // the original error.
      const isRolledBack = sql === 'rollback' && !database.inTransaction;
      const text = isRolledBack ? 'select 1 where 0' : sql;
      const cached = cache.get(text);
      if (cached) return cached;
      const statement = database.prepare(text);
      // The columns of cached statements may be outdated after a schema change.
      if (CHANGES_SCHEMA.test(text)) cache.clear();
      else if (text.length <= MAX_TEXT_LENGTH) cache.set(text, statement);
      return statement;
    },
  };
}
