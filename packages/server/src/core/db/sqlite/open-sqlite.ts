import { rename } from 'node:fs/promises';
import { setImmediate } from 'node:timers';

import Database from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  sql,
  SqliteDialect,
  SqliteDriver,
  type Logger,
  type SqliteDialectConfig,
  type SqliteDatabase,
} from 'kysely';
import { LRUCache } from 'lru-cache';

import type { DatabaseDescription, Engine, DatabaseFault } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';

const TRIGGERS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

/** Throws if a copy of the database is damaged. */
function requireIntact(file: string): void {
  // Not opened read-only, which would leave the -wal and -shm files of the copy behind.
  const copy = new Database(file, { fileMustExist: true });
  try {
    const result = copy.pragma('quick_check', { simple: true });
    if (result !== 'ok') throw new Error(`The database copy is damaged: ${String(result)}`);
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
  // One fsync per commit, so that every acknowledged write survives a power failure.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('temp_store = MEMORY');
  const db = new Kysely<Tables>({
    dialect: new YieldingSqliteDialect({ database: cacheStatements(database) }),
    ...(log ? { log } : {}),
  });

  return {
    name: 'sqlite',
    db,
    location: path === null ? null : { databaseUrl: '', file: path },
    idType: sql`integer primary key autoincrement`,
    textType: sql`text`,

    // Not needed: SQLite has a single writer.
    addChangeLockTrigger: async () => {},

    async addChangeLogTriggers(target, { table, id }) {
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
      // Renamed only when complete: docs/upgrade.md tells users to restore files found here.
      const unfinished = `${target}.unfinished`;
      await database.backup(unfinished);
      requireIntact(unfinished);
      await rename(unfinished, target);
      return target;
    },

    // Write before reading, so that the transaction holds SQLite's only write lock from its start.
    // A transaction that reads first can fail with SQLITE_BUSY_SNAPSHOT when it writes.
    async lockMigrations(transaction) {
      await sql`pragma user_version = 1`.execute(transaction);
    },

    readClock: async () => new Date(),
    async checkWritable() {
      if (path === null) return null;
      const fault = checkFileWritable(path);
      // While another process holds the lock, waiting for it would block all other requests.
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

    async describe() {
      const { rows } = await sql<DatabaseDescription>`
        select sqlite_version() as version, page_count * page_size as bytes
        from pragma_page_count(), pragma_page_size()`.execute(db);
      return { version: rows[0]?.version ?? '', bytes: rows[0]?.bytes ?? 0 };
    },

    async explain(query) {
      const plan = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
      const { rows } = await db.executeQuery<{ detail: string }>(plan);
      return rows.map((row) => row.detail).join('\n');
    },

    close: () => db.destroy(),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}

/** A pause this short is not noticed, and yielding more often would let more work pile up. */
const MAX_TURN_MS = 50;

/**
 * SQLite queries run synchronously. A job with one query for each of a hundred thousand games would
 * block the event loop until it ends, so acquiring a connection yields to other work every 50 ms.
 */
class YieldingSqliteDriver extends SqliteDriver {
  #turnStartedAt = 0;
  #nextTurn: Promise<void> | undefined;

  override async acquireConnection() {
    if (!this.#nextTurn) this.#beginTurn();
    else if (performance.now() - this.#turnStartedAt > MAX_TURN_MS) await this.#nextTurn;
    return super.acquireConnection();
  }

  /** The next turn begins when the event loop has run the other pending work. */
  #beginTurn(): void {
    this.#turnStartedAt = performance.now();
    this.#nextTurn = new Promise((resolve) => {
      setImmediate(() => {
        this.#nextTurn = undefined;
        resolve();
      });
    });
  }
}

class YieldingSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new YieldingSqliteDriver(this.#config);
  }
}

/**
 * Tries to begin a write transaction on a separate connection without a busy timeout: the main
 * connection would block the whole server while another process holds the lock.
 */
function checkFileWritable(file: string): DatabaseFault | null {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { fileMustExist: true, timeout: 0 });
    database.exec('begin immediate');
    database.exec('rollback');
    return null;
  } catch (error) {
    return toDatabaseFault((error as { code?: string }).code ?? '');
  } finally {
    database?.close();
  }
}

function toDatabaseFault(code: string): DatabaseFault {
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'locked';
  return code.startsWith('SQLITE_READONLY') ? 'read_only' : 'away';
}

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
    prepare: (requested) => {
      // SQLite rolls back by itself when the disk is full; a second rollback would fail and hide
      // the original error.
      const isAlreadyRolledBack = requested === 'rollback' && !database.inTransaction;
      const text = isAlreadyRolledBack ? 'select 1 where 0' : requested;
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
