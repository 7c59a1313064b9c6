import type Database from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

const MOST_KEPT = 300;
/** Lists of thousands of ids are hardly ever asked for twice. */
const LONGEST_KEPT = 20_000;
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop|pragma|vacuum)\b/i;

/** Preparing a statement takes SQLite longer than running most of them: the last ones are kept. */
export function keepStatements(database: Database.Database): SqliteDatabase {
  const kept = new Map<string, Database.Statement>();
  return {
    close: () => {
      database.close();
    },
    prepare: (given) => {
      // A disk that is full makes SQLite roll back by itself; to ask for it again is an error that
      // would hide the first one.
      const isDone = given === 'rollback' && !database.inTransaction;
      const text = isDone ? 'select 1 where 0' : given;
      const known = kept.get(text);
      if (known) {
        kept.delete(text);
        kept.set(text, known);
        return known;
      }
      const statement = database.prepare(text);
      // What a kept one knows of its columns may be wrong from here on.
      if (CHANGES_SCHEMA.test(text)) kept.clear();
      else if (text.length <= LONGEST_KEPT) keep(kept, text, statement);
      return statement;
    },
  };
}

function keep(kept: Map<string, Database.Statement>, text: string, statement: Database.Statement) {
  kept.set(text, statement);
  if (kept.size <= MOST_KEPT) return;
  const [oldest = ''] = kept.keys();
  kept.delete(oldest);
}
