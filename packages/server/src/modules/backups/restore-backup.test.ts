import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { sumTables } from './copy/copy-database.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { addGame } from '#testing/add-game.ts';
import {
  addSave,
  backupGround,
  beginSaving,
  filesBelow,
  inAll,
  rowsOf,
  UNWATCHED,
  writeAt,
} from '#testing/backup-ground.ts';

import { BackupDesk } from './backup-desk.ts';
import { completeRestore } from './complete-restore.ts';
import { requireSpace } from './require-space.ts';

type Ground = Awaited<ReturnType<typeof backupGround>>;

const OWN_FILES = {
  'config/config.yml': 'exclude: {}\n',
  'secrets/auth.key': 'k'.repeat(48),
  'assets/users/55736572/profile/avatar.webp': 'a face',
  'resources/collections/1/cover/big.webp': 'a cover',
  'dats/No-Intro/nes.dat': '<datafile/>',
};
/** Can be fetched again, or is nobody's but this machine's. */
const NOT_KEPT = {
  'players/core.wasm': 'wasm',
  'imports/launchbox.zip': 'zip',
  'library/roms/nes/a.nes': 'game',
};

function writeAll({ dataDir }: Ground, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) writeAt(join(dataDir, path), content);
}

function carry(from: Ground, to: Ground, name: string): string {
  mkdirSync(join(to.dataDir, 'backups'), { recursive: true });
  copyFileSync(join(from.dataDir, 'backups', name), join(to.dataDir, 'backups', name));
  return name;
}

async function restore(ground: Ground, name: string): Promise<void> {
  const staged = await ground.desk.stage(name, UNWATCHED);
  await ground.engine.close();
  const { dataDir, openEngine, clock } = ground;
  const parts = { dataDir, openEngine, clock, warn: () => {}, progress: () => {} };
  await completeRestore(parts, staged);
}

test('taken while others write and restored on an empty server, all is equal', async () => {
  const from = await backupGround('sqlite');
  await inAll(from.engine, 30);
  await from.engine.db.deleteFrom('asset_version').execute();
  writeAll(from, { ...OWN_FILES, ...NOT_KEPT });
  const { written, stop } = beginSaving(from);
  // By count, not by time: a busy machine writes few.
  await expect.poll(() => written.length).toBeGreaterThan(10);
  const before = written.length;
  const name = await from.desk.make('manual', UNWATCHED);
  const during = written.length - before;
  await stop();
  expect(during).toBeGreaterThan(10);

  const to = await backupGround('sqlite');
  writeAll(to, { 'config/config.yml': 'old', 'dats/old.dat': 'old' });
  await restore(to, carry(from, to, name));

  const engine = await to.openEngine();
  const found = await engine.db
    .selectFrom('asset_version')
    .select(['id', 'sha256'])
    .orderBy('id')
    .execute();
  const { manifest } = (await to.desk.folder.find(name)) ?? {};
  const { job: _job, restore_mark: _mark, ...expected } = manifest?.tables ?? {};
  expect(await rowsOf(engine)).toEqual(expected);
  await engine.close();
  expect(found.length).toBeGreaterThanOrEqual(before);
  const saves = found.map(({ id, sha256 }) => `${id} ${sha256}`);
  expect(saves).toEqual(written.slice(0, saves.length));
  const files = filesBelow(to.dataDir);
  for (const { sha256 } of found) {
    const at = `assets/content/${sha256.slice(0, 2)}/${sha256}`;
    expect(files[at]).toBe(filesBelowOne(from, at));
  }
  expect(files).toMatchObject(OWN_FILES);
  expect(Object.keys(files).filter((path) => path in NOT_KEPT || path.endsWith('old.dat'))).toEqual(
    [],
  );
  expect(Object.keys(files).filter((path) => path.startsWith('restore/'))).toEqual([]);
});

const filesBelowOne = ({ dataDir }: Ground, path: string): string =>
  readFileSync(join(dataDir, path), 'latin1');

test('what was there is kept as a restore point, and leads back', async () => {
  const ground = await backupGround('sqlite');
  await inAll(ground.engine, 20);
  writeAll(ground, OWN_FILES);
  const first = await ground.desk.make('manual', UNWATCHED);
  await ground.engine.db.updateTable('rom').set({ name: 'renamed' }).execute();
  writeAll(ground, { 'config/config.yml': 'changed' });
  const changed = await sumTables(ground.engine);
  await restore(ground, first);
  const point = (await ground.desk.folder.list()).find(({ kind }) => kind === 'restore-point');
  expect(point?.manifest?.tables).toEqual(changed);
  expect(filesBelow(ground.dataDir)['config/config.yml']).toBe('exclude: {}\n');
  const again = { ...ground, engine: await ground.openEngine() };
  await restore(again, point?.name ?? '');
  expect(filesBelow(ground.dataDir)['config/config.yml']).toBe('changed');
  const engine = await ground.openEngine();
  const { job: _job, restore_mark: _mark, ...expected } = changed;
  expect(await rowsOf(engine)).toEqual(expected);
  await engine.close();
});

test('one byte that is another is refused with the part that has it', async () => {
  const said = (await refusals(8)).join('\n');
  for (const part of ['the database', 'config.yml', 'the save', 'the manifest', 'the header of']) {
    expect(said).toContain(part);
  }
});

test('one byte that is another, anywhere, is refused', { tags: 'long' }, async () => {
  expect(await refusals(1)).not.toEqual([]);
});

/** Changes every byte of a backup that is to be tried, or each so many of them. */
async function refusals(step: number): Promise<string[]> {
  const ground = await backupGround('sqlite');
  await inAll(ground.engine, 3);
  await ground.engine.db.deleteFrom('asset_version').execute();
  await addSave(ground.engine, ground.dataDir, 'a save');
  writeAll(ground, OWN_FILES);
  const name = await ground.desk.make('manual', UNWATCHED);
  const path = join(ground.dataDir, 'backups', name);
  const whole = readFileSync(path);
  const words = new Set<string>();
  // Without a thread for each of hundreds of attempts.
  const { dataDir, clock, engine } = ground;
  const desk = new BackupDesk({ engine: { ...engine, place: null }, dataDir, clock });
  // All of the first and last bytes, and samples of the long middle.
  const samples = [
    ...Array.from({ length: 40 }, (_, index) => index),
    ...Array.from({ length: 160 }, (_, index) => Math.floor((whole.length * index) / 160)),
    ...Array.from({ length: 60 }, (_, index) => whole.length - 1 - index),
  ];
  const spots = new Set([
    ...samples.filter((_, index) => index % step === 0),
    whole.indexOf('exclude: {}'),
    whole.indexOf('a save'),
    whole.indexOf('"product"'),
  ]);
  for (const spot of spots) {
    const bent = Buffer.from(whole);
    bent[spot] = (bent[spot] ?? 0) ^ 0x01;
    writeFileSync(path, bent);
    rmSync(`${path}.json`, { force: true });
    const refusal = await desk.stage(name, UNWATCHED).then(
      () => `taken with another byte at ${spot}`,
      (error: Error) => error.message,
    );
    expect(refusal).toMatch(/^(The backup is damaged: .+|This isn’t a Saveroom backup: .+)/);
    words.add(refusal);
  }
  expect(filesBelow(join(ground.dataDir, 'restore'))).toEqual({});
  writeFileSync(path, whole);
  await ground.desk.check(name, UNWATCHED);
  return [...words];
}

test('a backup of an older version becomes one of this version', async () => {
  const from = await backupGround('sqlite');
  const old = MIGRATIONS.filter(({ name }) => name < '0017');
  const file = join(from.dataDir, 'old.db');
  const engine = openSqlite(file);
  await migrate(engine, old, new Date());
  // Columns that later migrations add: a value of undefined is not inserted.
  const newer = { version_key: undefined, version_rank: undefined } as object;
  await addGame(engine.db, 'nes/old.nes', newer);
  const { dataDir, clock } = from;
  const desk = new BackupDesk({ engine: { ...engine, place: null }, dataDir, clock });
  const name = await desk.make('manual', UNWATCHED);
  await engine.close();
  await restore(from, name);
  const now = await from.openEngine();
  expect(await now.db.selectFrom('rom').select('fs_name').execute()).toEqual([
    { fs_name: 'old.nes' },
  ]);
  const steps = await now.db.selectFrom('schema_migration').select('name').execute();
  expect(steps).toHaveLength(MIGRATIONS.length);
  await now.close();
});

test('a backup that is stopped leaves nothing behind', async () => {
  const ground = await backupGround('sqlite');
  await inAll(ground.engine, 200);
  const stop = new AbortController();
  const making = ground.desk.make('manual', {
    ...UNWATCHED,
    signal: stop.signal,
    progress: () => stop.abort(),
  });
  await expect(making).rejects.toThrow(/abort/);
  expect(filesBelow(join(ground.dataDir, 'backups'))).toEqual({});
});

test('a disk that is too small is said before anything is written', () => {
  const gigabyte = 1024 ** 3;
  expect(() => requireSpace(3 * gigabyte, 2 * gigabyte)).toThrow(
    'Not enough disk space. This needs 3,136 MB, but only 2,048 MB is free.',
  );
  expect(() => requireSpace(gigabyte, 2 * gigabyte)).not.toThrow();
});
