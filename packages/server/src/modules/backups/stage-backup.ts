import { join } from 'node:path';

import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { backupPlace } from './backup-place.ts';
import { openBackupFolder } from './backup-folder.disk.ts';
import { openRestoreFolder } from './restore-folder.disk.ts';

import type { BackupWatch, StageOrder } from './backup-order.ts';
import { readBackup } from './read-backup.ts';
import { requireBackup } from './require-backup.ts';
import { requireSpace } from './require-space.ts';

/** Whatever fails or is killed here, the server is as it was. */
export async function stageBackup(
  { dataDir, name, id }: StageOrder,
  watch: BackupWatch,
): Promise<void> {
  const backups = backupPlace(dataDir);
  const folder = openBackupFolder(backups);
  const { manifest, size } = await requireBackup(folder, name);
  requireSpace(size + 2 * manifest.database.size, await folder.freeBytes());
  const restore = openRestoreFolder(dataDir);
  await restore.begin(id);
  try {
    const database = restore.databaseOf(id);
    await readBackup(join(backups, name), database, {
      watch,
      step: 'unpacking',
      sinkFor: (part) => restore.sinkFor(id, part),
    });
    // One of an older version becomes one of ours before anybody sees it.
    const engine = openSqlite(database);
    try {
      await migrate(engine, MIGRATIONS, new Date());
    } finally {
      await engine.close();
    }
  } catch (error) {
    await restore.discard(id);
    throw error;
  }
}
