import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from './open-sqlite.ts';

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
