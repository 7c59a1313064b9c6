import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { sumTables } from './copy/copy-database.ts';
import {
  backupFixture,
  startWritingSaves,
  filesBelow,
  fillAllTables,
  rowsOf,
  NO_OP_CONTEXT,
} from '#testing/backup-fixture.ts';

import { applyStagedRestore, recoverInterruptedRestore } from './complete-restore.ts';

type BackupFixture = Awaited<ReturnType<typeof backupFixture>>;

const restoreDepsOf = ({ dataDir, openEngine, clock }: BackupFixture) => ({
  dataDir,
  openEngine,
  clock,
  warn: () => {},
  progress: () => {},
});

function copyBackup(from: BackupFixture, to: BackupFixture, name: string): string {
  mkdirSync(join(to.dataDir, 'backups'), { recursive: true });
  copyFileSync(join(from.dataDir, 'backups', name), join(to.dataDir, 'backups', name));
  return name;
}

type EngineName = 'sqlite' | 'postgres';

async function moveAndRestore(source: EngineName, target: EngineName): Promise<void> {
  const from = await backupFixture(source);
  await fillAllTables(from.engine, 12);
  await from.engine.db.deleteFrom('asset_version').execute();
  const { written, stop } = startWritingSaves(from);
  const name = await from.backups.make('manual', NO_OP_CONTEXT);
  await stop();

  const to = await backupFixture(target);
  await fillAllTables(to.engine, 5);
  const staged = await to.backups.stage(copyBackup(from, to, name), NO_OP_CONTEXT);
  if (target === 'sqlite') await to.engine.close();
  await applyStagedRestore(restoreDepsOf(to), staged);

  const engine = await to.openEngine();
  const { manifest } = (await to.backups.folder.find(name)) ?? {};
  const { job: _job, restore_mark: _mark, ...expected } = manifest?.tables ?? {};
  expect(await rowsOf(engine)).toEqual(expected);
  const versions = await engine.db.selectFrom('asset_version').selectAll().orderBy('id').execute();
  const found = versions.map(({ id, sha256 }) => `${id} ${sha256}`);
  expect(found).toEqual(written.slice(0, found.length));
  const files = filesBelow(to.dataDir);
  for (const { sha256 } of versions) {
    const path = `assets/content/${sha256.slice(0, 2)}/${sha256}`;
    expect(files[path]).toBe(readFileSync(join(from.dataDir, path), 'latin1'));
  }
  await engine.close();
}

test.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['postgres', 'postgres'],
] as const)(
  'a backup of %s made during writes is restored on %s',
  { tags: 'long' },
  moveAndRestore,
);

test('an interrupted restore into PostgreSQL is discarded by the next start if rows were not committed', async () => {
  const fixture = await backupFixture('postgres');
  await fillAllTables(fixture.engine, 5);
  const name = await fixture.backups.make('manual', NO_OP_CONTEXT);
  const before = await sumTables(fixture.engine);
  const staged = await fixture.backups.stage(name, NO_OP_CONTEXT);
  const { restores } = fixture.backups;
  // Killed before the rows were committed, so there is no restore mark.
  await restores.writeJournal({ id: staged.id, engine: 'postgres', areas: [] });
  await recoverInterruptedRestore(restoreDepsOf(fixture), {
    databaseUrl: fixture.url,
    isExclusive: false,
  });
  expect(await sumTables(fixture.engine)).toEqual(before);
  expect(filesBelow(join(fixture.dataDir, 'restore'))).toEqual({});
  await expect(
    restores
      .begin(staged.id)
      .then(() => restores.writeJournal({ id: staged.id, engine: 'postgres', areas: [] }))
      .then(() =>
        recoverInterruptedRestore(restoreDepsOf(fixture), { databaseUrl: '', isExclusive: true }),
      ),
  ).rejects.toThrow(/DATABASE_URL/);
});
