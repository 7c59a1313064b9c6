import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestDatabase } from '#testing/test-database.ts';

import type { Engine } from './engine.ts';
import { DatabaseTooNewError, migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations/index.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const AT = '2026-01-01T00:00:00.000+00:00';

const step = (name: string, ...statements: string[]): Migration => ({
  name,
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

async function tablesOf({ db }: Engine): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name);
}

test('an empty database is migrated once', async () => {
  const engine = await openTestDatabase({ isMigrated: false });
  const names = MIGRATIONS.map(({ name }) => name);
  expect(await migrate(engine, MIGRATIONS, NOW)).toEqual({ applied: names });
  expect(await migrate(engine, MIGRATIONS, NOW)).toEqual({ applied: [] });
  const steps = await engine.db.selectFrom('schema_migration').selectAll().execute();
  expect(steps).toEqual(names.map((name) => ({ name, applied_at: AT })));
});

test('concurrent starts apply each migration exactly once', async () => {
  const engine = await openTestDatabase({ isMigrated: false });
  const more = [...MIGRATIONS, step('9001_a', 'create table a (x integer)')];
  const reports = await Promise.all([1, 2, 3, 4].map(() => migrate(engine, more, NOW)));
  expect(reports.flatMap(({ applied }) => applied)).toEqual(more.map(({ name }) => name));
});

test('a failing migration rolls back all of them, and the old version still works', async () => {
  const engine = await openTestDatabase({ isMigrated: false });
  await migrate(engine, MIGRATIONS, NOW);
  await sql`insert into users (username, role, created_at, updated_at)
    values ('ann', 'admin', ${AT}, ${AT})`.execute(engine.db);
  const before = await tablesOf(engine);
  const broken = [
    ...MIGRATIONS,
    step('9001_fine', 'create table shelf (id integer)', "update users set username = 'bob'"),
    step('9002_broken', 'create table other (id integer)', 'insert into nowhere values (1)'),
  ];
  await expect(migrate(engine, broken, NOW)).rejects.toThrow('nowhere');
  expect(await tablesOf(engine)).toEqual(before);
  const people = await engine.db.selectFrom('users').select('username').execute();
  expect(people).toEqual([{ username: 'ann' }]);
  expect(await migrate(engine, MIGRATIONS, NOW)).toEqual({ applied: [] });
});

test('a database of a newer version is refused and not changed', async () => {
  const engine = await openTestDatabase({ isMigrated: false });
  const newer = [...MIGRATIONS, step('9999_future', 'create table future (x integer)')];
  await migrate(engine, newer, NOW);
  const before = await tablesOf(engine);
  await expect(migrate(engine, MIGRATIONS, NOW)).rejects.toThrow(DatabaseTooNewError);
  await expect(migrate(engine, MIGRATIONS, NOW)).rejects.toThrow('9999_future');
  expect(await tablesOf(engine)).toEqual(before);
});

test('migrations are named in the order they run', () => {
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(names.every((name) => /^\d{4}_[a-z0-9_]+$/.test(name))).toBe(true);
});
