import { join } from 'node:path';

import type { Engine } from '#core/db/engine.ts';

import { backupDir } from './backup-dir.ts';
import { openBackupFolder } from './backup-folder.disk.ts';
import type { BackupContext, BackupRequest, CheckBackupRequest } from './backup-request.ts';
import { makeBackup } from './make-backup.ts';
import { readBackup } from './read-backup.ts';
import { requireBackup } from './require-backup.ts';
import { requireSpace } from './require-space.ts';
import { stageBackup } from './stage-backup.ts';
import { withWorkFolder } from './work-folder.disk.ts';

export function runBackupRequest(
  engine: Pick<Engine, 'name' | 'db'>,
  request: BackupRequest,
  context: BackupContext,
): Promise<void> {
  if (request.what === 'make') return makeBackup(engine, request, context);
  if (request.what === 'check') return checkBackup(request, context);
  return stageBackup(request, context);
}

/** Reads every byte and opens the database, without changing any data of the server. */
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
