import { join } from 'node:path';

import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { backupDir } from './backup-dir.ts';
import { openBackupFolder } from './backup-folder.disk.ts';
import { openRestoreFolder } from './restore-folder.disk.ts';

import type { BackupContext, StageBackupRequest } from './backup-request.ts';
import { readBackup } from './read-backup.ts';
import { requireBackup } from './require-backup.ts';
import { requireSpace } from './require-space.ts';

/** Changes nothing but the stage, so that a failure or a crash has no effect on the server. */
export async function stageBackup(
  { dataDir, name, id }: StageBackupRequest,
  context: BackupContext,
): Promise<void> {
  const backups = backupDir(dataDir);
  const folder = openBackupFolder(backups);
  const { manifest, size } = await requireBackup(folder, name);
  requireSpace(size + 2 * manifest.database.size, await folder.freeBytes());
  const restore = openRestoreFolder(dataDir);
  await restore.begin(id);
  try {
    const database = restore.databaseOf(id);
    await readBackup(join(backups, name), database, {
      context,
      step: 'unpacking',
      sinkFor: (part) => restore.sinkFor(id, part),
    });
    // Backups of older versions are migrated before the data is used.
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
