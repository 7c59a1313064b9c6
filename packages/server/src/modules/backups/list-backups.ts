import type { BackupOverview } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findBackupSettings } from './backup-settings.queries.ts';
import { findLastRestore } from './restore-mark.queries.ts';

import { toBackupView } from './backup-view.ts';

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
