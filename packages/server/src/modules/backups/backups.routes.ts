import * as contract from '@saveroom/contract';

import { FileReply } from '#core/http/file-reply.ts';
import { handle } from '#core/http/handle.ts';
import { AppError } from '#core/lib/app-error.ts';

import {
  deleteBackup,
  enqueueBackup,
  startBackupTask,
  updateSettings,
  uploadBackup,
} from './change-backups.ts';
import { listBackups } from './list-backups.ts';

export const backupRoutes = [
  handle(contract.listBackups, ({ deps }) => listBackups(deps)),
  handle(contract.makeBackup, ({ deps }) => enqueueBackup(deps)),
  handle(contract.updateBackupSettings, ({ deps, body }) => updateSettings(deps, body)),
  handle(contract.uploadBackup, ({ deps, http }) =>
    uploadBackup(deps, {
      bytes: http.bytes(contract.uploadBackup.stream),
      length: http.contentLength,
    }),
  ),
  handle(contract.downloadBackup, async ({ deps, params }) => {
    const file = await deps.backups.folder.open(params.name);
    if (!file) throw new AppError('not_found', `Backup ${params.name} not found`);
    return new FileReply(file, params.name, 'application/zip', { 'cache-control': 'no-store' });
  }),
  handle(contract.checkBackup, ({ deps, params }) =>
    startBackupTask(deps, contract.CHECK_BACKUP_TASK, params.name),
  ),
  handle(contract.restoreBackup, ({ deps, params }) =>
    startBackupTask(deps, contract.RESTORE_BACKUP_TASK, params.name),
  ),
  handle(contract.deleteBackup, ({ deps, params }) => deleteBackup(deps, params.name)),
];
