import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { UPGRADE } from '#testing/migrate-in-child.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

const CHILD = join(import.meta.dirname, '..', '..', 'testing', 'migrate-in-child.ts');
const AT = '2026-01-01T00:00:00.000+00:00';
const NEVER = 1_000_000;

/** A database of this version with one user. */
async function oldDatabase(root: string): Promise<string> {
  const file = join(root, 'old.db');
  const engine = openSqlite(file);
  await migrate(engine, MIGRATIONS, new Date());
  await sql`insert into users (username, role, created_at, updated_at)
    values ('ann', 'admin', ${AT}, ${AT})`.execute(engine.db);
  await engine.close();
  return file;
}

interface UpgradeResult {
  readonly killed: boolean;
  readonly applied: string[];
}

function upgradeInChild(
  file: string,
  snapshots: string,
  statements: number,
): Promise<UpgradeResult> {
  return new Promise((resolve, reject) => {
    const args = [CHILD, file, snapshots, String(statements)];
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache') };
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') return reject(new Error(stderr));
      return resolve({ killed: error !== null, applied: error ? [] : JSON.parse(stdout) });
    });
  });
}

async function upgradeInProcess(file: string): Promise<void> {
  const engine = openSqlite(file);
  await migrate(engine, UPGRADE, new Date());
  await engine.close();
}

/** Everything that distinguishes the old schema from the new one. */
async function schemaOf(file: string): Promise<string> {
  const engine = openSqlite(file);
  const { rows } = await sql<{ sql: string }>`
    select name || ': ' || coalesce(sql, '') as sql from sqlite_schema order by name
  `.execute(engine.db);
  const steps = await engine.db.selectFrom('schema_migration').select('name').execute();
  const people = await engine.db.selectFrom('users').select('username').execute();
  const { rows: health } = await sql`pragma integrity_check`.execute(engine.db);
  await engine.close();
  expect(people).toEqual([{ username: 'ann' }]);
  expect(health).toEqual([{ integrity_check: 'ok' }]);
  return JSON.stringify([rows, steps]);
}

test('a process killed during a migration leaves the old schema', async () => {
  const outcome = await upgrades();
  expect(await outcome(3)).toEqual({ killed: true, state: 'old' });
});

const EACH = { tags: 'long', timeout: 400_000 };
test(
  'a process killed after any statement leaves either the old or the new schema',
  EACH,
  async () => {
    const outcome = await upgrades();
    const seen: Awaited<ReturnType<typeof outcome>>[] = [];
    for (let statements = 1; seen.at(-1)?.killed !== false; statements += 2) {
      seen.push(...(await Promise.all([outcome(statements), outcome(statements + 1)])));
    }
    const kills = seen.filter(({ killed }) => killed);
    expect(kills.length).toBeGreaterThanOrEqual(12);
    expect(kills.every(({ state }) => state === 'old')).toBe(true);
    expect(seen.at(-1)).toEqual({ killed: false, state: 'new' });
  },
);

/** Returns a function that kills an upgrade after n statements and reports the schema left. */
async function upgrades() {
  const root = await temporaryFolder();
  const old = await oldDatabase(root);
  const fresh = join(root, 'new.db');
  copyFileSync(old, fresh);
  await upgradeInProcess(fresh);
  const before = await schemaOf(old);
  const upgraded = await schemaOf(fresh);
  expect(before).not.toBe(upgraded);

  return async (statements: number) => {
    const folder = join(root, String(statements));
    mkdirSync(folder);
    const file = join(folder, 'saveroom.db');
    copyFileSync(old, file);
    const { killed } = await upgradeInChild(file, folder, statements);
    const found = await schemaOf(file);
    await upgradeInProcess(file);
    expect(await schemaOf(file)).toBe(upgraded);
    return { killed, state: found === before ? 'old' : found === upgraded ? 'new' : 'between' };
  };
}

test('two processes that migrate one file concurrently run one after the other', async () => {
  const root = await temporaryFolder();
  const file = await oldDatabase(root);
  const upgrading = ['a', 'b'].map((name) => {
    mkdirSync(join(root, name));
    return upgradeInChild(file, join(root, name), NEVER);
  });
  const applied = (await Promise.all(upgrading)).flatMap((result) => result.applied);
  expect(applied).toEqual(['9001_shelves', '9002_no_achievements']);
  const engine = openSqlite(file);
  const steps = await engine.db.selectFrom('schema_migration').select('name').execute();
  expect(steps).toHaveLength(UPGRADE.length);
  await engine.close();
});
