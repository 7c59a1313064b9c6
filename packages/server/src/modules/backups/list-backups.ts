import type { Backup, BackupOverview } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { StoredBackup } from './backup-folder.disk.ts';
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
  const { name, kind, size, modified, manifest, checkedAt, problem } = backup;
  return {
    name,
    kind,
    created_at: manifest?.created_at ?? timestamp(modified),
    size_bytes: size,
    version: manifest?.version ?? '',
    engine: manifest?.engine ?? 'sqlite',
    users: manifest?.tables['users']?.rows ?? 0,
    games: manifest?.tables['rom']?.rows ?? 0,
    files: manifest?.files.count ?? 0,
    missing_files: manifest?.missing.length ?? 0,
    checked_at: checkedAt,
    problem,
  };
}
