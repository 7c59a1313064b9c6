import { expect, test } from 'vitest';

import type { BackupKind } from '@saveroom/contract';

import type { StoredBackup } from './backup-folder.ts';

import { tooMany } from './thin-out.ts';

const NOW = new Date('2026-01-31T00:00:00Z');

/** Made on this day of the month. */
const made = (kind: BackupKind, day: number): StoredBackup => {
  const date = `2026-01-${String(day).padStart(2, '0')}`;
  const created_at = `${date}T00:00:00.000+00:00`;
  const manifest = {
    ...{ format: 1, product: '', version: '', kind, created_at, engine: 'sqlite' as const },
    ...{ migrations: [], tables: {}, missing: [], checksums: '' },
    database: { size: 0, sha256: '' },
    files: { count: 0, bytes: 0 },
  };
  return {
    ...{ kind, size: 0, modified: new Date(created_at), manifest, checkedAt: null, problem: null },
    name: `saveroom-${date}T00-00-00-000Z-${kind}.zip`,
  };
};

const going = (backups: readonly StoredBackup[], keep_count: number, keep_days: number) =>
  tooMany(backups, { keep_count, keep_days }, NOW).map(({ name }) => name.slice(9, 19));

test('those beyond the number go, the oldest of them', () => {
  const backups = [3, 28, 29, 30].map((day) => made('scheduled', day));
  expect(going(backups, 2, 100)).toEqual(['2026-01-28', '2026-01-03']);
});

test('those that are too old go, however few there are', () => {
  const backups = [10, 20, 30].map((day) => made('scheduled', day));
  expect(going(backups, 9, 15)).toEqual(['2026-01-10']);
});

test('the newest of a kind stays, however old it is', () => {
  expect(going([made('scheduled', 1), made('restore-point', 2)], 1, 1)).toEqual([]);
});

test('what a person asked for or brought stays', () => {
  const backups = [1, 2, 3].flatMap((day) => [made('manual', day), made('uploaded', day)]);
  expect(going(backups, 1, 1)).toEqual([]);
});
