import { join } from 'node:path';

import { withWorkFolder } from './backup-work.disk.ts';
import { backupPlace } from './backup-place.ts';
import { openBackupFolder } from './backup-folder.disk.ts';

import type { BackupWatch, CheckOrder } from './backup-order.ts';
import { readBackup } from './read-backup.ts';
import { requireBackup } from './require-backup.ts';
import { requireSpace } from './require-space.ts';

/** Reads every byte and opens the database, without touching anything of the server. */
export async function checkBackup(
  { dataDir, name }: CheckOrder,
  watch: BackupWatch,
): Promise<void> {
  const backups = backupPlace(dataDir);
  const folder = openBackupFolder(backups);
  const { manifest } = await requireBackup(folder, name);
  requireSpace(2 * manifest.database.size, await folder.freeBytes());
  await withWorkFolder(backups, (work) =>
    readBackup(join(backups, name), join(work, 'check.db'), {
      watch,
      sinkFor: async () => null,
    }),
  );
}
