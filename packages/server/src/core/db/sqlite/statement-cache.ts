import type Database from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

const MAX_STATEMENTS = 300;
/** A statement with thousands of ids is hardly ever repeated. */
const MAX_TEXT_LENGTH = 20_000;
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop|pragma|vacuum)\b/i;

/** LRU cache of prepared statements: preparing one takes longer than running most of them. */
export function cacheStatements(database: Database.Database): SqliteDatabase {
  const cache = new Map<string, Database.Statement>();
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
      if (cached) {
        cache.delete(text);
        cache.set(text, cached);
        return cached;
      }
      const statement = database.prepare(text);
      // The columns of cached statements may be outdated after a schema change.
      if (CHANGES_SCHEMA.test(text)) cache.clear();
      else if (text.length <= MAX_TEXT_LENGTH) add(cache, text, statement);
      return statement;
    },
  };
}

function add(cache: Map<string, Database.Statement>, text: string, statement: Database.Statement) {
  cache.set(text, statement);
  if (cache.size <= MAX_STATEMENTS) return;
  const [oldest = ''] = cache.keys();
  cache.delete(oldest);
}
