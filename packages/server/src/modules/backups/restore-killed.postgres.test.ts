import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';

import { openPostgres } from '#core/db/postgres/open-postgres.ts';
import { withRestoreLock, recoverInterruptedRestore } from './complete-restore.ts';
import {
  addSave,
  backupFixture,
  filesBelow,
  fillAllTables,
  rowsOf,
  NO_OP_CONTEXT,
  writeAt,
} from '#testing/backup-fixture.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createDatabase } from '#testing/test-database.ts';

import type { StagedRestore } from './backup-service.ts';

const CHILD = join(import.meta.dirname, '..', '..', 'testing', 'restore-in-child.ts');
const FILES = ['config/config.yml', 'dats/a.dat', 'assets/users/55/profile/avatar.webp'];

interface KillPoint {
  readonly statements: number;
  readonly steps: number;
}

/** A server with changed data and a staged backup of the data before the change. */
async function readyToRestore() {
  const fixture = await backupFixture('postgres');
  const { engine, dataDir, backups } = fixture;
  await fillAllTables(engine, 20);
  await engine.db.deleteFrom('asset_version').execute();
  await addSave(engine, dataDir, 'a save of before');
  for (const path of FILES) writeAt(join(dataDir, path), 'before');
  const backup = await backups.make('manual', NO_OP_CONTEXT);
  const before = { rows: await rowsOf(engine), files: persistentFiles(dataDir) };
  // The content is deleted, so that only the backup has it.
  rmSync(join(dataDir, 'assets/content'), { recursive: true });
  await engine.db.deleteFrom('asset_version').execute();
  await addSave(engine, dataDir, 'a save of after');
  for (const path of FILES) writeAt(join(dataDir, path), 'after');
  const after = { rows: await rowsOf(engine), files: persistentFiles(dataDir) };
  const staged = await backups.stage(backup, NO_OP_CONTEXT);
  await engine.close();
  return { ...fixture, staged, before, after };
}

/** The files of a server without those that a restore uses temporarily. */
const persistentFiles = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filesBelow(dataDir)).filter(([path]) => !/^(restore|backups)\//.test(path)),
  );

/** Returns whether the child process was killed before it finished. */
const restore = (
  { dataDir, url, staged }: { dataDir: string; url: string; staged: StagedRestore },
  { statements, steps }: KillPoint,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache') };
    const args = [CHILD, dataDir, url, JSON.stringify(staged), `${statements}`, `${steps}`];
    execFile(process.execPath, args, { env }, (error, _stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(stderr));
      else resolve(error !== null);
    });
  });

/** A copy of the server for one more kill. */
async function copyOf({ dataDir, url, staged }: Awaited<ReturnType<typeof readyToRestore>>) {
  const copy = await createDatabase(inject('postgresUrl'), new URL(url).pathname.slice(1));
  onTestFinished(copy.drop);
  const folder = join(await temporaryFolder(), 'data');
  mkdirSync(folder);
  cpSync(dataDir, folder, { recursive: true });
  return { dataDir: folder, url: copy.url, staged };
}

test(
  'a restore into PostgreSQL that is killed at any point leaves the old or the new state',
  { tags: 'long', timeout: 400_000 },
  async () => {
    const statements = [1, 60, 200].map((count) => ({ statements: count, steps: 0 }));
    const steps = [1, 2, 4, 5].map((count) => ({ statements: 0, steps: count }));
    const seen = await killAtEach([...statements, ...steps]);
    expect(seen.slice(0, 2)).toEqual(['killed: old', 'killed: old']);
    expect(seen.slice(statements.length)).toEqual(steps.map(() => 'killed: new'));
  },
);

/** Checks that each kill left the old or the new state and returns which. */
async function killAtEach(killPoints: readonly KillPoint[]): Promise<string[]> {
  const ready = await readyToRestore();
  const seen: string[] = [];
  for (const killPoint of killPoints) {
    const server = await copyOf(ready);
    const wasKilled = await restore(server, killPoint);
    const openEngine = async () => openPostgres(server.url);
    const deps = { dataDir: server.dataDir, openEngine, warn: () => {} };
    await recoverInterruptedRestore(deps, { databaseUrl: server.url, isExclusive: false });
    const engine = await openEngine();
    const rows = await rowsOf(engine);
    await engine.close();
    const isRestored = rows['asset_version']?.sum === ready.before.rows['asset_version']?.sum;
    seen.push(`${wasKilled ? 'killed' : 'done'}: ${isRestored ? 'new' : 'old'}`);
    const state = isRestored ? ready.before : ready.after;
    expect(rows).toEqual(state.rows);
    expect(persistentFiles(server.dataDir)).toMatchObject(state.files);
    expect(filesBelow(join(server.dataDir, 'restore'))).toEqual({});
  }
  return seen;
}

test('a server that starts during a restore by another server waits for it', async () => {
  const ready = await readyToRestore();
  const { dataDir, url, backups, staged } = ready;
  const watcher = openPostgres(url);
  onTestFinished(() => watcher.close());
  const events: string[] = [];
  let starting: Promise<void> = Promise.resolve();
  await withRestoreLock(url, async () => {
    await backups.restores.writeJournal({ id: staged.id, engine: 'postgres', areas: [] });
    const deps = { dataDir, openEngine: async () => openPostgres(url), warn: () => {} };
    starting = recoverInterruptedRestore(deps, { databaseUrl: url, isExclusive: false }).then(
      () => {
        events.push('started');
      },
    );
    // Observes the lock in the database instead of relying on time.
    await expect.poll(() => isLockAwaited(watcher)).toBe(true);
    expect(await backups.restores.readJournal()).not.toBeNull();
    events.push('restored');
    await backups.restores.removeJournal();
  });
  await starting;
  expect(events).toEqual(['restored', 'started']);
});

async function isLockAwaited({ db }: ReturnType<typeof openPostgres>): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_locks
    where locktype = 'advisory' and not granted and database =
      (select oid from pg_database where datname = current_database())`.execute(db);
  return (rows[0]?.waiting ?? 0) > 0;
}
