import type { Backup, BackupOverview } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { StoredBackup } from './backup-folder.disk.ts';
import type { BackupManifest } from './backup-format.ts';
import { findBackupSettings, findLastRestore } from './backups.queries.ts';

export async function listBackups({
  db,
  backups,
}: Pick<Deps, 'db' | 'backups'>): Promise<BackupOverview> {
  const found = await backups.folder.list();
  const last = await findLastRestore(db);
  return {
    backups: found
      .map(toBackupView)
      .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at)),
    settings: await findBackupSettings(db),
    free_bytes: await backups.folder.freeBytes(),
    last_restore: last
      ? {
          backup: last.backup,
          backup_created_at: last.backup_created_at,
          restore_point: last.restore_point,
          restored_at: last.restored_at,
        }
      : null,
    failed_restore: await backups.restores.readFailure(),
  };
}

export function toBackupView(backup: StoredBackup): Backup {
  const { modified, manifest, checkedAt, problem } = backup;
  const view = manifestView(manifest, backup);
  const created_at = manifest?.created_at ?? timestamp(modified);
  return { ...view, created_at, checked_at: checkedAt, problem };
}

/** What the manifest says about a backup. */
export const manifestView = (
  manifest: BackupManifest | null,
  { name, kind, size }: Pick<StoredBackup, 'name' | 'kind' | 'size'>,
): Backup => ({
  name,
  kind,
  created_at: manifest?.created_at ?? '',
  size_bytes: size,
  version: manifest?.version ?? '',
  engine: manifest?.engine ?? 'sqlite',
  users: manifest?.tables['users']?.rows ?? 0,
  games: manifest?.tables['rom']?.rows ?? 0,
  files: manifest?.files.count ?? 0,
  missing_files: manifest?.missing.length ?? 0,
  checked_at: null,
  problem: null,
});
