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
  backupFixture,
  startWritingSaves,
  filesBelow,
  fillAllTables,
  rowsOf,
  NO_OP_CONTEXT,
  writeAt,
} from '#testing/backup-fixture.ts';

import { BackupService } from './backup-service.ts';
import { applyStagedRestore } from './complete-restore.ts';
import { requireSpace } from './backup-folder.disk.ts';

type BackupFixture = Awaited<ReturnType<typeof backupFixture>>;

const OWN_FILES = {
  'config/config.yml': 'exclude: {}\n',
  'secrets/auth.key': 'k'.repeat(48),
  'assets/users/55736572/profile/avatar.webp': 'a face',
  'resources/collections/1/cover/big.webp': 'a cover',
  'dats/No-Intro/nes.dat': '<datafile/>',
};
/** Files that can be downloaded again, or belong to this machine only. */
const NOT_BACKED_UP = {
  'players/core.wasm': 'wasm',
  'imports/launchbox.zip': 'zip',
  'library/roms/nes/a.nes': 'game',
};

function writeAll({ dataDir }: BackupFixture, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) writeAt(join(dataDir, path), content);
}

function copyBackup(from: BackupFixture, to: BackupFixture, name: string): string {
  mkdirSync(join(to.dataDir, 'backups'), { recursive: true });
  copyFileSync(join(from.dataDir, 'backups', name), join(to.dataDir, 'backups', name));
  return name;
}

async function restore(fixture: BackupFixture, name: string): Promise<void> {
  const staged = await fixture.backups.stage(name, NO_OP_CONTEXT);
  await fixture.engine.close();
  const { dataDir, openEngine, clock } = fixture;
  const deps = { dataDir, openEngine, clock, warn: () => {}, progress: () => {} };
  await applyStagedRestore(deps, staged);
}

test('a backup made during writes restores the same rows and files on an empty server', async () => {
  const from = await backupFixture('sqlite');
  await fillAllTables(from.engine, 30);
  await from.engine.db.deleteFrom('asset_version').execute();
  writeAll(from, { ...OWN_FILES, ...NOT_BACKED_UP });
  const { written, stop } = startWritingSaves(from);
  // Waits for a count, not for a time: a busy machine writes few.
  await expect.poll(() => written.length).toBeGreaterThan(10);
  const before = written.length;
  const name = await from.backups.make('manual', NO_OP_CONTEXT);
  const during = written.length - before;
  await stop();
  expect(during).toBeGreaterThan(10);

  const to = await backupFixture('sqlite');
  writeAll(to, { 'config/config.yml': 'old', 'dats/old.dat': 'old' });
  await restore(to, copyBackup(from, to, name));

  const engine = await to.openEngine();
  const found = await engine.db
    .selectFrom('asset_version')
    .select(['id', 'sha256'])
    .orderBy('id')
    .execute();
  const { manifest } = (await to.backups.folder.find(name)) ?? {};
  const { job: _job, restore_mark: _mark, ...expected } = manifest?.tables ?? {};
  expect(await rowsOf(engine)).toEqual(expected);
  await engine.close();
  expect(found.length).toBeGreaterThanOrEqual(before);
  const saves = found.map(({ id, sha256 }) => `${id} ${sha256}`);
  expect(saves).toEqual(written.slice(0, saves.length));
  const files = filesBelow(to.dataDir);
  for (const { sha256 } of found) {
    const at = `assets/content/${sha256.slice(0, 2)}/${sha256}`;
    expect(files[at]).toBe(fileContent(from, at));
  }
  expect(files).toMatchObject(OWN_FILES);
  expect(
    Object.keys(files).filter((path) => path in NOT_BACKED_UP || path.endsWith('old.dat')),
  ).toEqual([]);
  expect(Object.keys(files).filter((path) => path.startsWith('restore/'))).toEqual([]);
});

const fileContent = ({ dataDir }: BackupFixture, path: string): string =>
  readFileSync(join(dataDir, path), 'latin1');

test('replaced data is saved as a restore point that can be restored', async () => {
  const fixture = await backupFixture('sqlite');
  await fillAllTables(fixture.engine, 20);
  writeAll(fixture, OWN_FILES);
  const first = await fixture.backups.make('manual', NO_OP_CONTEXT);
  await fixture.engine.db.updateTable('rom').set({ name: 'renamed' }).execute();
  writeAll(fixture, { 'config/config.yml': 'changed' });
  const changed = await sumTables(fixture.engine);
  await restore(fixture, first);
  const point = (await fixture.backups.folder.list()).find(({ kind }) => kind === 'restore-point');
  expect(point?.manifest?.tables).toEqual(changed);
  expect(filesBelow(fixture.dataDir)['config/config.yml']).toBe('exclude: {}\n');
  const again = { ...fixture, engine: await fixture.openEngine() };
  await restore(again, point?.name ?? '');
  expect(filesBelow(fixture.dataDir)['config/config.yml']).toBe('changed');
  const engine = await fixture.openEngine();
  const { job: _job, restore_mark: _mark, ...expected } = changed;
  expect(await rowsOf(engine)).toEqual(expected);
  await engine.close();
});

test('a changed byte is refused and the message names the damaged part', async () => {
  const messages = (await refusals(8)).join('\n');
  for (const part of ['the database', 'config.yml', 'the save', 'the manifest', 'the header of']) {
    expect(messages).toContain(part);
  }
});

test('a changed byte anywhere is refused', { tags: 'long' }, async () => {
  expect(await refusals(1)).not.toEqual([]);
});

/** Changes one sampled byte at a time, every `step`th of the samples. */
async function refusals(step: number): Promise<string[]> {
  const fixture = await backupFixture('sqlite');
  await fillAllTables(fixture.engine, 3);
  await fixture.engine.db.deleteFrom('asset_version').execute();
  await addSave(fixture.engine, fixture.dataDir, 'a save');
  writeAll(fixture, OWN_FILES);
  const name = await fixture.backups.make('manual', NO_OP_CONTEXT);
  const path = join(fixture.dataDir, 'backups', name);
  const whole = readFileSync(path);
  const messages = new Set<string>();
  // Without a location no worker thread is started for each of hundreds of attempts.
  const { dataDir, clock, engine } = fixture;
  const backups = new BackupService({ engine: { ...engine, location: null }, dataDir, clock });
  // The first and the last bytes, and samples of the long middle.
  const samples = [
    ...Array.from({ length: 40 }, (_, index) => index),
    ...Array.from({ length: 160 }, (_, index) => Math.floor((whole.length * index) / 160)),
    ...Array.from({ length: 60 }, (_, index) => whole.length - 1 - index),
  ];
  const offsets = new Set([
    ...samples.filter((_, index) => index % step === 0),
    whole.indexOf('exclude: {}'),
    whole.indexOf('a save'),
    whole.indexOf('"product"'),
  ]);
  for (const offset of offsets) {
    const changedBytes = Buffer.from(whole);
    changedBytes[offset] = (changedBytes[offset] ?? 0) ^ 0x01;
    writeFileSync(path, changedBytes);
    rmSync(`${path}.json`, { force: true });
    const refusal = await backups.stage(name, NO_OP_CONTEXT).then(
      () => `accepted with a changed byte at ${offset}`,
      (error: Error) => error.message,
    );
    expect(refusal).toMatch(/^(The backup is damaged: .+|This isn’t a Saveroom backup: .+)/);
    messages.add(refusal);
  }
  expect(filesBelow(join(fixture.dataDir, 'restore'))).toEqual({});
  writeFileSync(path, whole);
  await fixture.backups.check(name, NO_OP_CONTEXT);
  return [...messages];
}

test('a backup of an older version is migrated during the restore', async () => {
  const from = await backupFixture('sqlite');
  const old = MIGRATIONS.filter(({ name }) => name < '0017');
  const file = join(from.dataDir, 'old.db');
  const engine = openSqlite(file);
  await migrate(engine, old, new Date());
  // Later migrations add these columns; a value of undefined is not inserted.
  const newer = { version_key: undefined, version_rank: undefined } as object;
  await addGame(engine.db, 'nes/old.nes', newer);
  const { dataDir, clock } = from;
  const backups = new BackupService({ engine: { ...engine, location: null }, dataDir, clock });
  const name = await backups.make('manual', NO_OP_CONTEXT);
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

test('a canceled backup leaves no files', async () => {
  const fixture = await backupFixture('sqlite');
  await fillAllTables(fixture.engine, 200);
  const stop = new AbortController();
  const making = fixture.backups.make('manual', {
    ...NO_OP_CONTEXT,
    signal: stop.signal,
    progress: () => stop.abort(),
  });
  await expect(making).rejects.toThrow(/abort/);
  expect(filesBelow(join(fixture.dataDir, 'backups'))).toEqual({});
});

test('requireSpace throws if the disk is too small', () => {
  const gigabyte = 1024 ** 3;
  expect(() => requireSpace(3 * gigabyte, 2 * gigabyte)).toThrow(
    'Not enough disk space. This needs 3,136 MB, but only 2,048 MB is free.',
  );
  expect(() => requireSpace(gigabyte, 2 * gigabyte)).not.toThrow();
});
