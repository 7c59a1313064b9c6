import { readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test, onTestFinished } from 'vitest';

import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { openSqlite, cacheStatements } from './open-sqlite.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const later = {
  name: '9001_later',
  up: async (db: Parameters<(typeof MIGRATIONS)[number]['up']>[0]) => {
    await sql`delete from users`.execute(db);
  },
};

test('the file is copied before an upgrade, and the copy is complete', async () => {
  const root = await temporaryFolder();
  const engine = openSqlite(join(root, 'saveroom.db'), root);
  expect(await migrate(engine, MIGRATIONS, NOW)).not.toHaveProperty('snapshot');
  await sql`insert into users (username, role, created_at, updated_at)
    values ('ann', 'admin', 'x', 'x')`.execute(engine.db);
  const { snapshot = '' } = await migrate(engine, [...MIGRATIONS, later], NOW);
  await engine.close();

  expect(snapshot).toBe(join(root, 'before-9001_later-2026-01-01T00-00-00-000Z.db'));
  const copy = openSqlite(snapshot);
  const people = await copy.db.selectFrom('users').select('username').execute();
  expect(people).toEqual([{ username: 'ann' }]);
  expect(await migrate(copy, MIGRATIONS, NOW)).toEqual({ applied: [] });
  await copy.close();
});

test('a copy gets its final name only when it is complete', async () => {
  const root = await temporaryFolder();
  const engine = openSqlite(join(root, 'saveroom.db'), root);
  await sql`create table filler (content blob)`.execute(engine.db);
  await sql`insert into filler values (zeroblob(4000000))`.execute(engine.db);
  const copies = () => readdirSync(root).filter((name) => name.endsWith('copy.db'));
  const seen: string[][] = [];
  const copying = engine.snapshot('copy').finally(() => clearInterval(polling));
  const polling = setInterval(() => seen.push(copies()), 0);
  await copying;
  await engine.close();
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.slice(0, -1).flat()).toEqual([]);
  expect(readdirSync(root)).toEqual(['copy.db', 'saveroom.db']);
});

test('a copy that is damaged never gets its final name and prevents the upgrade', async () => {
  const root = await temporaryFolder();
  const file = join(root, 'saveroom.db');
  const before = openSqlite(file, root);
  await migrate(before, MIGRATIONS, NOW);
  await sql`create table filler (content text)`.execute(before.db);
  const { rows } = await sql<{ page: number; size: number }>`
    select rootpage as page, page_size as size from sqlite_schema, pragma_page_size()
    where name = 'filler'`.execute(before.db);
  const { page, size } = rows[0] ?? { page: 0, size: 0 };
  await before.close();
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill(0xff, (page - 1) * size, page * size));

  const engine = openSqlite(file, root);
  onTestFinished(() => engine.close());
  await expect(migrate(engine, [...MIGRATIONS, later], NOW)).rejects.toThrow('copy is damaged');
  const steps = await engine.db.selectFrom('schema_migration').select('name').execute();
  expect(steps).toHaveLength(MIGRATIONS.length);
  expect(readdirSync(root).filter((name) => name.endsWith('.db'))).toEqual(['saveroom.db']);
});

test('a failed copy prevents the upgrade', async () => {
  const root = await temporaryFolder();
  const engine = openSqlite(join(root, 'saveroom.db'), join(root, 'gone'));
  await migrate(engine, MIGRATIONS, NOW);
  await expect(migrate(engine, [...MIGRATIONS, later], NOW)).rejects.toThrow(
    'directory does not exist',
  );
  const steps = await engine.db.selectFrom('schema_migration').select('name').execute();
  expect(steps).toHaveLength(MIGRATIONS.length);
  await engine.close();
  expect(readdirSync(root)).toContain('saveroom.db');
});

test('the connection uses WAL, full sync, foreign keys and a busy timeout', async () => {
  const engine = openSqlite(join(await temporaryFolder(), 'saveroom.db'));
  const pragma = async (name: string) => {
    const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(engine.db);
    return Object.values(rows[0] ?? {})[0];
  };
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('busy_timeout')).toBe(5000);
  await engine.close();
});

test('a loop of queries lets timers run', async () => {
  const engine = openSqlite(':memory:');
  onTestFinished(() => engine.close());
  const { db } = engine;
  const ticks: number[] = [];
  const timer = setInterval(() => ticks.push(performance.now()), 1);
  const until = performance.now() + 60_000;
  while (ticks.length <= 3 && performance.now() < until) await sql`select 1`.execute(db);
  clearInterval(timer);
  expect(ticks.length).toBeGreaterThan(3);
});

test('transactions are not interleaved with other queries', async () => {
  const engine = openSqlite(':memory:');
  onTestFinished(() => engine.close());
  const { db } = engine;
  await sql`create table thing (id integer primary key)`.execute(db);
  const write = (from: number) =>
    db.transaction().execute(async (transaction) => {
      for (let id = from; id < from + 50; id += 1) {
        await sql`insert into thing values (${id})`.execute(transaction);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
  const counts: unknown[] = [];
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from thing`.execute(db);
    counts.push(rows[0]?.n);
  };
  await Promise.all([write(0), count(), write(100), count(), write(200), count()]);
  expect(counts).toEqual([50, 100, 150]);
});

async function openFile() {
  const file = join(await temporaryFolder(), 'saveroom.db');
  const engine = openSqlite(file);
  onTestFinished(() => engine.close());
  return { file, engine };
}

test('a lock held by another connection is reported before the busy timeout, until it is released', async () => {
  const { file, engine } = await openFile();
  expect(await engine.checkWritable()).toBeNull();
  const other = new Database(file);
  other.exec('begin immediate');
  const began = performance.now();
  expect(await engine.checkWritable()).toBe('locked');
  expect(performance.now() - began).toBeLessThan(5000);
  other.exec('rollback');
  expect(await engine.checkWritable()).toBeNull();
  other.close();
});

test('a missing file is reported', async () => {
  const { file, engine } = await openFile();
  await rm(file);
  expect(await engine.checkWritable()).toBe('away');
});

function openCache() {
  const database = new Database(':memory:');
  onTestFinished(() => {
    database.close();
  });
  database.exec('create table game (id integer primary key, name text)');
  database.exec("insert into game (name) values ('One')");
  return { database, cache: cacheStatements(database) };
}

test('the same SQL returns the same statement', () => {
  const { cache } = openCache();
  const text = 'select name from game where id = ?';
  expect(cache.prepare(text)).toBe(cache.prepare(text));
  expect(cache.prepare(text).all([1])).toEqual([{ name: 'One' }]);
});

test('the least recently used statement is evicted', () => {
  const { cache } = openCache();
  const first = cache.prepare('select 0');
  const second = cache.prepare('select 1');
  for (let number = 2; number <= 300; number += 1) {
    expect(cache.prepare('select 0')).toBe(first);
    cache.prepare(`select ${number}`);
  }
  expect(cache.prepare('select 0')).toBe(first);
  expect(cache.prepare('select 1')).not.toBe(second);
});

test('schema changes are visible to later statements', () => {
  const { cache } = openCache();
  const all = () => cache.prepare('select * from game').all([]);
  expect(all()).toEqual([{ id: 1, name: 'One' }]);
  cache.prepare('alter table game add column year integer default 1990').run([]);
  expect(all()).toEqual([{ id: 1, name: 'One', year: 1990 }]);
  cache.prepare('alter table game drop column name').run([]);
  expect(all()).toEqual([{ id: 1, year: 1990 }]);
});

test('a statement that failed can be reused', () => {
  const { cache } = openCache();
  const insert = () => cache.prepare("insert into game (id, name) values (1, 'Two')").run([]);
  expect(insert).toThrow(/UNIQUE/);
  expect(insert).toThrow(/UNIQUE/);
  cache.prepare('delete from game').run([]);
  expect(insert()).toMatchObject({ changes: 1 });
});

test('a statement with thousands of values is not cached', () => {
  const { cache } = openCache();
  const long = `select name from game where id in (${Array.from({ length: 9000 }, () => '?').join(', ')})`;
  expect(cache.prepare(long)).not.toBe(cache.prepare(long));
});

test('a rollback outside a transaction does nothing', () => {
  const { cache } = openCache();
  expect(cache.prepare('rollback').all([])).toEqual([]);
  cache.prepare('begin').run([]);
  cache.prepare("insert into game (name) values ('Two')").run([]);
  cache.prepare('rollback').run([]);
  expect(cache.prepare('select name from game').all([])).toEqual([{ name: 'One' }]);
});
