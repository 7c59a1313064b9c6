import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';

import { openPostgres } from '#core/db/postgres/open-postgres.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { backupFixture, fillAllTables, NO_OP_CONTEXT } from '#testing/backup-fixture.ts';
import { createDatabase } from '#testing/test-database.ts';

import { copyAdapterFor, sumTables } from '../copy/copy-database.ts';
import { checkPostgresTarget, findAddressProblem } from './check-target.ts';
import { moveDatabase } from './move-database.ts';
import { openMoveFolder } from './move-folder.disk.ts';

const CHILD = join(import.meta.dirname, '..', '..', '..', 'testing', 'move-in-child.ts');

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  await using engine = openPostgres(url);
  // Test databases are created with tables.
  await sql`drop schema public cascade`.execute(engine.db);
  await sql`create schema public`.execute(engine.db);
  return url;
}

async function sumsOf(url: string) {
  await using engine = openPostgres(url);
  return await sumTables(engine);
}

async function lastIdsOf(engine: Parameters<typeof sumTables>[0]) {
  return copyAdapterFor(engine).readLastIds(engine.db);
}

test('a move to PostgreSQL copies every table and leaves the SQLite file unchanged', async () => {
  const from = await backupFixture('sqlite');
  await fillAllTables(from.engine, 20);
  const untouched = readFileSync(from.file);
  const url = await emptyDatabase();
  const record = await moveDatabase(from.engine, { dataDir: from.dataDir, url }, NO_OP_CONTEXT);

  const original = await sumTables(from.engine);
  expect(await sumsOf(url)).toEqual(original);
  expect(record.sums).toEqual(original);
  await using target = openPostgres(url);
  expect(await lastIdsOf(target)).toEqual(await lastIdsOf(from.engine));
  expect(readFileSync(from.file).equals(untouched)).toBe(true);
});

test('a move to SQLite copies every table, leaves PostgreSQL unchanged and renames an old file', async () => {
  const from = await backupFixture('postgres');
  await fillAllTables(from.engine, 20);
  const original = await sumTables(from.engine);
  const { dataDir } = from;
  for (const name of ['saveroom.db', 'saveroom.db-wal']) writeFileSync(join(dataDir, name), name);
  const { sums, replaced } = await moveDatabase(from.engine, { dataDir }, NO_OP_CONTEXT);

  await using target = openSqlite(join(dataDir, 'saveroom.db'));
  expect(await sumTables(target)).toEqual(original);
  expect(sums).toEqual(original);
  expect(await lastIdsOf(target)).toEqual(await lastIdsOf(from.engine));
  expect(await sumTables(from.engine)).toEqual(original);
  expect(readdirSync(replaced ?? '').toSorted()).toEqual(['saveroom.db', 'saveroom.db-wal']);
  expect(readFileSync(join(replaced ?? '', 'saveroom.db'), 'utf8')).toBe('saveroom.db');
});

test('a move to PostgreSQL and back ends with the same rows', async () => {
  const from = await backupFixture('sqlite');
  await fillAllTables(from.engine, 20);
  const original = await sumTables(from.engine);
  const url = await emptyDatabase();
  const { dataDir } = from;
  await moveDatabase(from.engine, { dataDir, url }, NO_OP_CONTEXT);
  await from.engine.close();
  await using postgres = openPostgres(url);
  await moveDatabase(postgres, { dataDir }, NO_OP_CONTEXT);
  await using sqlite = openSqlite(from.file);
  expect(await sumTables(sqlite)).toEqual(original);
});

test('a copy that no server has used is replaced by the next move, a used one is not', async () => {
  const from = await backupFixture('sqlite');
  await fillAllTables(from.engine, 5);
  const url = await emptyDatabase();
  const move = () => moveDatabase(from.engine, { dataDir: from.dataDir, url }, NO_OP_CONTEXT);
  await move();
  await from.engine.db.updateTable('setup_claim').set({ claimed_at: '2026-02-01' }).execute();
  await move();
  expect(await sumsOf(url)).toEqual(await sumTables(from.engine));

  await using target = openPostgres(url);
  await target.db.updateTable('setup_claim').set({ claimed_at: '2026-03-01' }).execute();
  await expect(move()).rejects.toThrow(/isn’t empty \(.+rows/);
});

const failWhileChecking = ({ step }: { step: string }): void => {
  if (step === 'checking') throw new Error('the connection is gone');
};

test('a failed move leaves no rows and can be repeated', async () => {
  const from = await backupFixture('sqlite');
  await fillAllTables(from.engine, 60);
  const url = await emptyDatabase();
  const request = { dataDir: from.dataDir, url };
  await expect(
    moveDatabase(from.engine, request, { ...NO_OP_CONTEXT, progress: failWhileChecking }),
  ).rejects.toThrow('the connection is gone');
  expect((await sumsOf(url))['rom']?.rows).toBe(0);
  expect(await openMoveFolder(from.dataDir).readRecord()).toBeNull();
  await moveDatabase(from.engine, request, NO_OP_CONTEXT);
  expect(await sumsOf(url)).toEqual(await sumTables(from.engine));
});

test('a canceled move leaves no rows', async () => {
  const from = await backupFixture('sqlite');
  await fillAllTables(from.engine, 60);
  const url = await emptyDatabase();
  const stop = new AbortController();
  const progress = ({ done }: { done: number }): void => {
    if (done > 500) stop.abort();
  };
  const context = { signal: stop.signal, progress };
  const request = { dataDir: from.dataDir, url };
  await expect(moveDatabase(from.engine, request, context)).rejects.toThrow(/abort/);
  expect((await sumsOf(url))['rom']?.rows).toBe(0);
});

/** Returns whether the child process was killed before it finished. */
const moveInChild = (dataDir: string, from: string, to: string, rows: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache') };
    const args = [CHILD, dataDir, from, to, `${rows}`];
    execFile(process.execPath, args, { env }, (error, _stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(stderr));
      else resolve(error !== null);
    });
  });

test(
  'a move that is killed at any point leaves the old database intact, and the next move succeeds',
  { tags: 'long', timeout: 300_000 },
  async () => {
    const sqlite = await backupFixture('sqlite');
    await fillAllTables(sqlite.engine, 20);
    const original = await sumTables(sqlite.engine);
    await sqlite.engine.close();
    const url = await emptyDatabase();
    for (const rows of [1, 20, 60, 100]) {
      expect(await moveInChild(sqlite.dataDir, '', url, rows)).toBe(true);
      await using engine = openSqlite(sqlite.file);
      expect(await sumTables(engine)).toEqual(original);
      expect((await checkPostgresTarget(url, null)).problem).toBeNull();
    }
    expect(await moveInChild(sqlite.dataDir, '', url, Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(await sumsOf(url)).toEqual(original);

    const postgres = await backupFixture('sqlite');
    await postgres.engine.close();
    const old = readFileSync(postgres.file);
    for (const rows of [1, 20, 60, 100]) {
      expect(await moveInChild(postgres.dataDir, url, '', rows)).toBe(true);
      expect(await sumsOf(url)).toEqual(original);
      expect(readFileSync(postgres.file).equals(old)).toBe(true);
    }
    expect(await moveInChild(postgres.dataDir, url, '', Number.MAX_SAFE_INTEGER)).toBe(false);
    await using engine = openSqlite(postgres.file);
    expect(await sumTables(engine)).toEqual(original);
    expect(await sumsOf(url)).toEqual(original);
  },
);

test('an old SQLite file whose renaming was interrupted is never mixed with the new one', async () => {
  const from = await backupFixture('postgres');
  const { dataDir } = from;
  // Killed after the database was moved aside and before its companion was.
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  writeFileSync(join(dataDir, 'saveroom.db-wal'), 'a write-ahead log of the old database');
  await moveDatabase(from.engine, { dataDir }, NO_OP_CONTEXT);
  expect(existsSync(join(dataDir, 'saveroom.db-wal'))).toBe(false);
});

const problemOf = async (url: string) => (await checkPostgresTarget(url, null)).problem?.code;

test('a PostgreSQL database is checked for its address, rights, version and content', async () => {
  const url = await emptyDatabase();
  expect(await checkPostgresTarget(url, null)).toMatchObject({
    version: expect.stringMatching(/^PostgreSQL \d+/),
    problem: null,
  });
  const change = (edit: (parsed: URL) => void): string => {
    const parsed = new URL(url);
    edit(parsed);
    return parsed.href;
  };
  expect(await problemOf('mysql://a/b')).toBe('address');
  expect(await problemOf('postgres://localhost')).toBe('address');
  expect(await problemOf(change((parsed) => (parsed.pathname = '/not_there')))).toBe('no-database');
  expect(await problemOf('postgres://u:p@127.0.0.1:9/saveroom')).toBe('refused');
  expect(await problemOf('postgres://u:p@nowhere.invalid/saveroom')).toBe('unknown-host');

  await using engine = openPostgres(url);
  await sql`create table notes (id integer primary key)`.execute(engine.db);
  expect((await checkPostgresTarget(url, null)).problem).toEqual({
    code: 'other-app',
    detail: 'notes',
  });
  await sql`drop table notes`.execute(engine.db);
  const { database } = (
    await sql<{ database: string }>`select current_database() as database`.execute(engine.db)
  ).rows[0] ?? { database: '' };
  await sql`alter database ${sql.ref(database)} set default_transaction_read_only = on`.execute(
    engine.db,
  );
  expect(await problemOf(url)).toBe('read-only');
});

test('a user that cannot create tables is reported before anything starts', async () => {
  const url = await emptyDatabase();
  await using engine = openPostgres(url);
  const role = `guest_${Date.now()}`;
  await sql`create role ${sql.ref(role)} login password 'a secret word'`.execute(engine.db);
  onTestFinished(async () => {
    await using admin = openPostgres(inject('postgresUrl'));
    await sql`drop role ${sql.ref(role)}`.execute(admin.db);
  });
  await sql`revoke create on schema public from public`.execute(engine.db);
  const guest = new URL(url);
  guest.username = role;
  guest.password = encodeURIComponent('a secret word');
  expect(await problemOf(guest.href)).toBe('rights');
});

test.each([
  ['sslrootcert=/etc/passwd', 'sslrootcert'],
  ['sslkey=/etc/shadow', 'sslkey'],
  ['sslmode=require&options=-c', 'options'],
])('an address with %s is not used', (query, detail) => {
  expect(findAddressProblem(`postgres://u:p@host/db?${query}`)).toEqual({ code: 'option', detail });
});

test.each([
  'postgres://u:p@host/db',
  'postgresql://u@host:5433/db?sslmode=require',
  'postgres:///db?host=/run/postgresql',
])('the address %s may be used', (address) => {
  expect(findAddressProblem(address)).toBeNull();
});
