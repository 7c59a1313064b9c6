import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { verifyWithSevenZip } from '#modules/fingerprint/testing/unpack-with-seven-zip.ts';
import {
  addSave,
  backupFixture,
  fillAllTables,
  filesBelow,
  NO_OP_CONTEXT,
  writeAt,
} from '#testing/backup-fixture.ts';

import { BackupService } from './backup-service.ts';
import { applyStagedRestore } from './complete-restore.ts';

type BackupFixture = Awaited<ReturnType<typeof backupFixture>>;

/** Made by the last version that packed the database in parts. */
const FORMAT_1 = join(import.meta.dirname, 'testing/format-1.zip');
const NAME = 'saveroom-2026-01-02T03-04-05-678Z-manual.zip';

test('a backup is a zip that other programs unpack, and its checksums are those of the files', async () => {
  const fixture = await backupFixture('sqlite');
  await fillAllTables(fixture.engine, 20);
  await fixture.engine.db.deleteFrom('asset_version').execute();
  await addSave(fixture.engine, fixture.dataDir, 'a save');
  writeAt(join(fixture.dataDir, 'config/config.yml'), 'exclude: {}\n');
  const name = await fixture.backups.make('manual', NO_OP_CONTEXT);
  const zip = readFileSync(join(fixture.dataDir, 'backups', name));

  const { files: lists } = await verifyWithSevenZip(zip, ['SHA256SUMS', 'manifest.json']);
  const sums = (lists.get('SHA256SUMS') ?? '').toString().trimEnd().split('\n');
  const listed = new Map(sums.map((line) => [line.slice(66), line.slice(0, 64)]));
  expect([...listed.keys()].map((path) => path.split('/')[0])).toEqual([
    ...['database', 'saves', 'config.yml'],
  ]);
  const { output, files } = await verifyWithSevenZip(zip, [...listed.keys()]);
  expect(output).toContain('Everything is Ok');
  expect(output).not.toMatch(/warning|error/i);
  for (const [path, sum] of listed) {
    const bytes = files.get(path) ?? Buffer.alloc(0);
    expect([path, createHash('sha256').update(bytes).digest('hex')]).toEqual([path, sum]);
  }
  const database = files.get('database/saveroom.db');
  expect(database?.toString('latin1', 0, 15)).toBe('SQLite format 3');
  expect(JSON.parse((lists.get('manifest.json') ?? '').toString())).toMatchObject({
    format: 2,
    product: 'Saveroom',
    database: { size: database?.length, sha256: listed.get('database/saveroom.db') },
    files: { count: 2 },
  });
});

async function fixtureWith(backup: Uint8Array): Promise<BackupFixture> {
  const fixture = await backupFixture('sqlite');
  mkdirSync(join(fixture.dataDir, 'backups'), { recursive: true });
  writeFileSync(join(fixture.dataDir, 'backups', NAME), backup);
  return fixture;
}

test('a backup of format 1 is restored with all rows and files', async () => {
  const fixture = await fixtureWith(readFileSync(FORMAT_1));
  const staged = await fixture.backups.stage(NAME, NO_OP_CONTEXT);
  await fixture.engine.close();
  const { dataDir, openEngine, clock } = fixture;
  await applyStagedRestore(
    { dataDir, openEngine, clock, warn: () => {}, progress: () => {} },
    staged,
  );
  const engine = await openEngine();
  const { fs_name } = await engine.db
    .selectFrom('rom')
    .select('fs_name')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const saves = await engine.db.selectFrom('asset_version').select('sha256').execute();
  await engine.close();
  expect(fs_name).toBe('old.nes');
  const [hash = ''] = saves.map(({ sha256 }) => sha256);
  expect(filesBelow(dataDir)).toMatchObject({
    [`assets/content/${hash.slice(0, 2)}/${hash}`]: 'an old save',
    'config/config.yml': 'exclude: {}\n',
    'secrets/auth.key': 'k'.repeat(48),
    'assets/users/55736572/profile/avatar.webp': 'a face',
    'resources/collections/1/cover/big.webp': 'a cover',
    'dats/No-Intro/nes.dat': '<datafile/>',
  });
});

test('a changed byte in a backup of format 1 is refused before anything is changed', async () => {
  const whole = readFileSync(FORMAT_1);
  for (const offset of [3, 60, 20_000, whole.indexOf('an old save'), whole.length - 5]) {
    const changed = Buffer.from(whole);
    changed[offset] = (changed[offset] ?? 0) ^ 1;
    const fixture = await fixtureWith(changed);
    const { dataDir, clock, engine } = fixture;
    const backups = new BackupService({ engine: { ...engine, location: null }, dataDir, clock });
    await expect(backups.stage(NAME, NO_OP_CONTEXT)).rejects.toThrow(
      /^(The backup is damaged: .+|This isn’t a Saveroom backup: .+)/,
    );
    const files = Object.keys(filesBelow(dataDir)).map((path) => path.split(/[/.]/)[0]);
    expect(new Set(files)).toEqual(new Set(['backups', 'saveroom']));
  }
});

test('a file of the operating system is left out and an impossible name is reported', async () => {
  const fixture = await backupFixture('sqlite');
  for (const name of ['.DS_Store', 'a\nb.dat', 'a\\b.dat', 'good.dat']) {
    writeAt(join(fixture.dataDir, 'dats', name), 'x');
  }
  const warnings: string[] = [];
  const warn = (path: string): void => void warnings.push(path);
  const name = await fixture.backups.make('manual', { ...NO_OP_CONTEXT, warn });
  const { manifest } = (await fixture.backups.folder.find(name)) ?? {};
  expect(manifest?.files).toEqual({ count: 1, bytes: 1 });
  expect(warnings.toSorted()).toEqual(['dats/a\nb.dat', 'dats/a\\b.dat']);
});
