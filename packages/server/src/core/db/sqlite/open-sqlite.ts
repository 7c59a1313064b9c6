import { rename } from 'node:fs/promises';

import Database from 'better-sqlite3';
import { CompiledQuery, Kysely, sql, type Logger } from 'kysely';

import type { Engine } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';
import { examineFile } from './examine-file.ts';
import { keepStatements } from './keep-statements.ts';
import { PoliteDialect } from './take-turns.ts';

const TRIGGERS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

function requireWhole(file: string): void {
  // Not read-only: such a connection would leave the -wal and -shm files of the copy behind.
  const copy = new Database(file, { fileMustExist: true });
  try {
    const answer = copy.pragma('quick_check', { simple: true });
    if (answer !== 'ok') throw new Error(`The database copy is damaged: ${String(answer)}`);
  } finally {
    copy.close();
  }
}

/**
 * `file` may be `:memory:`, or the bytes of a database that is then opened in memory.
 * `snapshotDir` must exist before the first migration of an old file.
 */
export function openSqlite(file: string | Buffer, snapshotDir?: string, log?: Logger): Engine {
  const database = new Database(file);
  const path = typeof file === 'string' && file !== ':memory:' ? file : null;
  database.pragma('journal_mode = WAL');
  // Costs one fsync for each commit, and keeps every acknowledged write through a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('temp_store = MEMORY');
  const db = new Kysely<Tables>({
    dialect: new PoliteDialect({ database: keepStatements(database) }),
    ...(log ? { log } : {}),
  });

  return {
    name: 'sqlite',
    db,
    place: path === null ? null : { databaseUrl: '', file: path },
    idType: sql`integer primary key autoincrement`,
    textType: sql`text`,

    queueChanges: async () => {},

    async noteChanges(target, { table, id }) {
      for (const [event, row] of TRIGGERS) {
        const romId = id === null ? sql.lit(0) : sql.ref(`${row}.${id}`);
        await sql`create trigger ${sql.ref(`${table}_${event}_noted`)}
          after ${sql.raw(event)} on ${sql.table(table)} begin
            insert into library_change (rom_id) values (${romId});
          end`.execute(target);
      }
    },

    async snapshot(label) {
      if (snapshotDir === undefined) return undefined;
      const target = `${snapshotDir}/${label}.db`;
      // Under another name until it is whole: docs/upgrade.md tells people to use what lies here.
      const unfinished = `${target}.unfinished`;
      await database.backup(unfinished);
      requireWhole(unfinished);
      await rename(unfinished, target);
      return target;
    },

    // Any write takes SQLite's one write lock; taken first, it cannot be lost to a stale read.
    async lockMigrations(transaction) {
      await sql`pragma user_version = 1`.execute(transaction);
    },

    readClock: async () => new Date(),
    async examine() {
      if (path === null) return null;
      const fault = examineFile(path);
      // Waiting for somebody who keeps the lock would hold up everything else.
      database.pragma(`busy_timeout = ${fault === 'locked' ? 100 : 5000}`);
      return fault;
    },
    isPooledByTransaction: async () => false,
    pool: () => null,

    async version() {
      const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(
        db,
      );
      return `SQLite ${rows[0]?.version ?? ''}`;
    },

    async explain(query) {
      const plan = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
      const { rows } = await db.executeQuery<{ detail: string }>(plan);
      return rows.map((row) => row.detail).join('\n');
    },

    close: () => db.destroy(),
  };
}
