import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

import type { Engine } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openPostgres } from '#core/db/postgres/open-postgres.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';

import { measure } from './measure.ts';
import { MIGRATED, REUSABLE } from './postgres-server.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

interface TestDatabaseOptions {
  /** False: without tables. Migrating takes longer than most tests, so the default is a copy. */
  isMigrated?: boolean;
}

/** An empty database of the engine under test, removed after the test. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<Engine> {
  const { engine, drop } = await makeTestDatabase(options);
  onTestFinished(drop);
  return engine;
}

/** Like `openTestDatabase`, but the caller must call `drop`, which also closes the engine. */
export async function makeTestDatabase({ isMigrated = true }: TestDatabaseOptions = {}): Promise<{
  engine: Engine;
  drop: () => Promise<void>;
}> {
  const server = inject('postgresUrl');
  if (server === '') {
    const engine = openSqlite(isMigrated ? await migratedSqlite() : ':memory:');
    return { engine, drop: () => engine.close() };
  }
  const database = isMigrated
    ? (spare.pop() ?? { ...(await createDatabase(server, REUSABLE)), uses: 0 })
    : { ...(await createDatabase(server, 'template1')), uses: MAX_USES };
  const engine = openPostgres(database.url);
  return {
    engine,
    drop: async () => {
      await engine.close();
      await recycle(database);
    },
  };
}

interface Reusable {
  readonly url: string;
  readonly drop: () => Promise<void>;
  readonly uses: number;
}

/** Databases that the next test can reuse. */
const spare: Reusable[] = [];
/** Deleted rows gradually slow a database down. */
const MAX_USES = 30;

/** Restores the database for the next test; drops it if more than rows changed. */
async function recycle({ url, drop, uses }: Reusable): Promise<void> {
  if (uses >= MAX_USES) return drop();
  const isRestored = await measure('database', () => restore(url));
  if (!isRestored) return drop();
  spare.push({ url, drop, uses: uses + 1 });
}

async function restore(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await client.query('select pristine.restore()');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

let migrated: Promise<Buffer> | undefined;

/** The bytes of a SQLite database with all tables and no rows. */
function migratedSqlite(): Promise<Buffer> {
  migrated ??= createMigratedSqlite();
  return migrated;
}

async function createMigratedSqlite(): Promise<Buffer> {
  const { path, remove } = await makeTemporaryFolder();
  const file = join(path, 'migrated.db');
  const engine = openSqlite(file);
  await migrate(engine, MIGRATIONS, new Date());
  await engine.close();
  const database = new Database(file);
  // The bytes of a database with a write-ahead log can't be opened without it.
  database.pragma('journal_mode = delete');
  const bytes = database.serialize();
  database.close();
  await remove();
  return bytes;
}

/** Connection pools for creating and dropping databases, shared by all tests. */
const adminPools = new Map<string, pg.Pool>();

function openAdminPool(server: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: server, max: 2, allowExitOnIdle: true });
  // The server stops at the end of the run.
  pool.on('error', () => {});
  adminPools.set(server, pool);
  return pool;
}

/** Creates a copy of the template; `drop` closes all connections to it. */
export async function createDatabase(server: string, template = MIGRATED) {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const pool = adminPools.get(server) ?? openAdminPool(server);
  await measure('database', () => pool.query(`create database ${name} template ${template}`));
  const drop = async (): Promise<void> => {
    await measure('database', () => pool.query(`drop database if exists ${name} with (force)`));
  };
  return { url: Object.assign(new URL(server), { pathname: `/${name}` }).href, drop };
}
