import { join } from 'node:path';

import type { Engine } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';

import { backupDir, openBackupFolder, requireBackup, requireSpace } from './backup-folder.disk.ts';
import type {
  BackupContext,
  BackupRequest,
  CheckBackupRequest,
  StageBackupRequest,
} from './backup-request.ts';
import { makeBackup } from './make-backup.ts';
import { moveDatabase } from './move/move-database.ts';
import { readBackup } from './read-backup.disk.ts';
import { openRestoreFolder } from './restore-folder.disk.ts';
import { withWorkFolder } from './work-folder.disk.ts';

export async function runBackupRequest(
  engine: Pick<Engine, 'name' | 'db'>,
  request: BackupRequest,
  context: BackupContext,
): Promise<void> {
  if (request.action === 'move') {
    await moveDatabase(engine, request, context);
    return;
  }
  if (request.action === 'make') return makeBackup(engine, request, context);
  if (request.action === 'check') return checkBackup(request, context);
  return stageBackup(request, context);
}

/** Verifies a backup: reads every byte and its database. Nothing on the server is changed. */
export async function checkBackup(
  { dataDir, name }: CheckBackupRequest,
  context: BackupContext,
): Promise<void> {
  const backups = backupDir(dataDir);
  const folder = openBackupFolder(backups);
  const { manifest } = await requireBackup(folder, name);
  requireSpace(2 * manifest.database.size, await folder.freeBytes());
  await withWorkFolder(backups, (work) =>
    readBackup(join(backups, name), join(work, 'check.db'), {
      context,
      sinkFor: async () => null,
    }),
  );
}

/** Verifies and stages a backup. A failure or a crash has no effect on the data of the server. */
async function stageBackup(
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
    const database = restore.databasePath(id);
    await readBackup(join(backups, name), database, {
      context,
      step: 'unpacking',
      sinkFor: (part) => restore.sinkFor(id, part),
    });
    // Backups of older versions are migrated before the data is used.
    await using engine = openSqlite(database);
    await migrate(engine, MIGRATIONS, new Date());
  } catch (error) {
    await restore.discard(id);
    throw error;
  }
}
