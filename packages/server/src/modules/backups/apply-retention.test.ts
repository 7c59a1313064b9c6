import { expect, test } from 'vitest';

import type { BackupKind } from '@saveroom/contract';

import type { StoredBackup } from './backup-folder.disk.ts';

import { findExpiredBackups } from './apply-retention.ts';

const NOW = new Date('2026-01-31T00:00:00Z');

/** A backup of this day of the month. */
const backup = (kind: BackupKind, day: number): StoredBackup => {
  const date = `2026-01-${String(day).padStart(2, '0')}`;
  const created_at = `${date}T00:00:00.000+00:00`;
  const manifest = {
    format: 1,
    product: '',
    version: '',
    kind,
    created_at,
    engine: 'sqlite' as const,
    migrations: [],
    tables: {},
    missing: [],
    checksums: '',
    database: { size: 0, sha256: '' },
    files: { count: 0, bytes: 0 },
  };
  return {
    kind,
    size: 0,
    modified: new Date(created_at),
    manifest,
    checkedAt: null,
    problem: null,
    name: `saveroom-${date}T00-00-00-000Z-${kind}.zip`,
  };
};

const expiredDays = (backups: readonly StoredBackup[], keep_count: number, keep_days: number) =>
  findExpiredBackups(backups, { keep_count, keep_days }, NOW).map(({ name }) => name.slice(9, 19));

test('the oldest backups beyond the count expire', () => {
  const backups = [3, 28, 29, 30].map((day) => backup('scheduled', day));
  expect(expiredDays(backups, 2, 100)).toEqual(['2026-01-28', '2026-01-03']);
});

test('backups beyond the age expire, however few there are', () => {
  const backups = [10, 20, 30].map((day) => backup('scheduled', day));
  expect(expiredDays(backups, 9, 15)).toEqual(['2026-01-10']);
});

test('the newest backup of a kind never expires', () => {
  expect(expiredDays([backup('scheduled', 1), backup('restore-point', 2)], 1, 1)).toEqual([]);
});

test('manual and uploaded backups never expire', () => {
  const backups = [1, 2, 3].flatMap((day) => [backup('manual', day), backup('uploaded', day)]);
  expect(expiredDays(backups, 1, 1)).toEqual([]);
});
