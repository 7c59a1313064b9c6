import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';

import { openPostgres } from '#core/db/postgres/open-postgres.ts';
import { withRestoreTurn } from './restore-turn.ts';
import {
  addSave,
  backupGround,
  filesBelow,
  inAll,
  rowsOf,
  UNWATCHED,
  writeAt,
} from '#testing/backup-ground.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createDatabase } from '#testing/test-database.ts';

import type { StagedRestore } from './backup-desk.ts';
import { finishRestore } from './complete-restore.ts';

const CHILD = join(import.meta.dirname, '..', '..', 'testing', 'restore-in-child.ts');
const FILES = ['config/config.yml', 'dats/a.dat', 'assets/users/55/profile/avatar.webp'];

interface Death {
  readonly statements: number;
  readonly steps: number;
}

/** A server as it is now, with a backup of how it was laid ready beside it. */
async function readyToRestore() {
  const ground = await backupGround('postgres');
  const { engine, dataDir, desk } = ground;
  await inAll(engine, 20);
  await engine.db.deleteFrom('asset_version').execute();
  await addSave(engine, dataDir, 'a save of before');
  for (const path of FILES) writeAt(join(dataDir, path), 'before');
  const backup = await desk.make('manual', UNWATCHED);
  const before = { rows: await rowsOf(engine), files: kept(dataDir) };
  // Its content is gone by now, only the backup has it.
  rmSync(join(dataDir, 'assets/content'), { recursive: true });
  await engine.db.deleteFrom('asset_version').execute();
  await addSave(engine, dataDir, 'a save of after');
  for (const path of FILES) writeAt(join(dataDir, path), 'after');
  const after = { rows: await rowsOf(engine), files: kept(dataDir) };
  const staged = await desk.stage(backup, UNWATCHED);
  await engine.close();
  return { ...ground, staged, before, after };
}

/** The files of a server without what a restore needs on its way. */
const kept = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filesBelow(dataDir)).filter(([path]) => !/^(restore|backups)\//.test(path)),
  );

/** True: it died on the way. */
const restore = (
  { dataDir, url, staged }: { dataDir: string; url: string; staged: StagedRestore },
  { statements, steps }: Death,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache') };
    const args = [CHILD, dataDir, url, JSON.stringify(staged), `${statements}`, `${steps}`];
    execFile(process.execPath, args, { env }, (error, _stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(stderr));
      else resolve(error !== null);
    });
  });

/** The same server once more, for another death. */
async function copyOf({ dataDir, url, staged }: Awaited<ReturnType<typeof readyToRestore>>) {
  const copy = await createDatabase(inject('postgresUrl'), new URL(url).pathname.slice(1));
  onTestFinished(copy.drop);
  const folder = join(await temporaryFolder(), 'data');
  mkdirSync(folder);
  cpSync(dataDir, folder, { recursive: true });
  return { dataDir: folder, url: copy.url, staged };
}

test('a restore into PostgreSQL killed anywhere', { tags: 'long', timeout: 400_000 }, async () => {
  const statements = [1, 60, 200].map((count) => ({ statements: count, steps: 0 }));
  const steps = [1, 2, 4, 5].map((count) => ({ statements: 0, steps: count }));
  const seen = await deathsOf([...statements, ...steps]);
  expect(seen.slice(0, 2)).toEqual(['killed: old', 'killed: old']);
  expect(seen.slice(statements.length)).toEqual(steps.map(() => 'killed: new'));
});

/** Checks that each death left the old state or the new; gives which. */
async function deathsOf(deaths: readonly Death[]): Promise<string[]> {
  const ready = await readyToRestore();
  const seen: string[] = [];
  for (const death of deaths) {
    const server = await copyOf(ready);
    const died = await restore(server, death);
    const openEngine = async () => openPostgres(server.url);
    const parts = { dataDir: server.dataDir, openEngine, warn: () => {} };
    await finishRestore(parts, { databaseUrl: server.url, isAlone: false });
    const engine = await openEngine();
    const rows = await rowsOf(engine);
    await engine.close();
    const isRestored = rows['asset_version']?.sum === ready.before.rows['asset_version']?.sum;
    seen.push(`${died ? 'killed' : 'done'}: ${isRestored ? 'new' : 'old'}`);
    const state = isRestored ? ready.before : ready.after;
    expect(rows).toEqual(state.rows);
    expect(kept(server.dataDir)).toMatchObject(state.files);
    expect(filesBelow(join(server.dataDir, 'restore'))).toEqual({});
  }
  return seen;
}

test('a server that starts while another restores leaves it to that one', async () => {
  const ready = await readyToRestore();
  const { dataDir, url, desk, staged } = ready;
  const watcher = openPostgres(url);
  onTestFinished(() => watcher.close());
  const events: string[] = [];
  let starting: Promise<void> = Promise.resolve();
  await withRestoreTurn(url, async () => {
    await desk.restores.writeJournal({ id: staged.id, engine: 'postgres', areas: [] });
    const parts = { dataDir, openEngine: async () => openPostgres(url), warn: () => {} };
    starting = finishRestore(parts, { databaseUrl: url, isAlone: false }).then(() => {
      events.push('started');
    });
    // It waits in the database: seen there, not guessed by the clock.
    await expect.poll(() => isSomebodyWaiting(watcher)).toBe(true);
    expect(await desk.restores.readJournal()).not.toBeNull();
    events.push('restored');
    await desk.restores.removeJournal();
  });
  await starting;
  expect(events).toEqual(['restored', 'started']);
});

async function isSomebodyWaiting({ db }: ReturnType<typeof openPostgres>): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_locks
    where locktype = 'advisory' and not granted and database =
      (select oid from pg_database where datname = current_database())`.execute(db);
  return (rows[0]?.waiting ?? 0) > 0;
}
