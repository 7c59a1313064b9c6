import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import {
  backupFixture,
  fillAllTables,
  filesBelow,
  NO_OP_CONTEXT,
  writeAt,
} from '#testing/backup-fixture.ts';

import { backupDir } from './backup-folder.disk.ts';
import { recoverInterruptedRestore } from './complete-restore.ts';
import { removeStaleBackupFiles } from './work-folder.disk.ts';

const CHILD = join(import.meta.dirname, '..', '..', 'testing', 'backup-in-child.ts');

/** Resolves when the child process was killed at this step. */
const killAt = (step: string, dataDir: string, ...backup: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache') };
    execFile(process.execPath, [CHILD, dataDir, step, ...backup], { env }, (error, _out, stderr) =>
      error?.signal === 'SIGKILL' ? resolve() : reject(new Error(`not killed: ${stderr}`)),
    );
  });

test('a backup that is killed at any step leaves no backup, and the next start removes its files', async () => {
  const fixture = await backupFixture('sqlite');
  const { dataDir, backups } = fixture;
  await fillAllTables(fixture.engine, 20);
  writeAt(join(dataDir, 'dats/nes.dat'), 'a DAT');
  const folder = backupDir(dataDir);
  for (const step of ['copying', 'packing', 'checking']) {
    await killAt(step, dataDir);
    expect(await backups.folder.list()).toEqual([]);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.work-/)]);
    await removeStaleBackupFiles(folder, true);
    expect(readdirSync(folder)).toEqual([]);
  }
  const name = await backups.make('manual', NO_OP_CONTEXT);
  await backups.check(name, NO_OP_CONTEXT);
});

test('a restore that is killed while it unpacks changes nothing', async () => {
  const fixture = await backupFixture('sqlite');
  const { dataDir, backups } = fixture;
  await fillAllTables(fixture.engine, 20);
  writeAt(join(dataDir, 'dats/nes.dat'), 'a DAT');
  const name = await backups.make('manual', NO_OP_CONTEXT);
  writeAt(join(dataDir, 'dats/nes.dat'), 'a newer DAT');
  await fixture.engine.close();
  const before = filesBelow(dataDir);
  await killAt('unpacking', dataDir, name);
  expect(readdirSync(join(dataDir, 'restore'))).toHaveLength(1);
  const deps = { dataDir, openEngine: fixture.openEngine, warn: () => {} };
  await recoverInterruptedRestore(deps, { databaseUrl: '', isExclusive: true });
  const { 'saveroom.db-wal': _wal, 'saveroom.db-shm': _shm, ...after } = filesBelow(dataDir);
  expect(after).toEqual(before);
});
