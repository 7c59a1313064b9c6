import * as contract from '@saveroom/contract';

import { FileReply } from '#core/http/file-reply.ts';
import { handle } from '#core/http/handle.ts';
import { AppError } from '#core/lib/app-error.ts';

import {
  appendUpload,
  completeUpload,
  deleteBackup,
  enqueueBackup,
  startBackupTask,
  updateSettings,
  uploadBackup,
} from './change-backups.ts';
import { listBackups } from './list-backups.ts';
import { checkMoveTarget, readMove, startMove } from './move/server-move.ts';
import { inspectSetupBackup, readSetupRestore, startSetupRestore } from './setup-restore.ts';

export const backupRoutes = [
  handle(contract.listBackups, ({ deps }) => listBackups(deps)),
  handle(contract.makeBackup, ({ deps }) => enqueueBackup(deps)),
  handle(contract.updateBackupSettings, ({ deps, body }) => updateSettings(deps, body)),
  handle(
    contract.uploadBackup,
    ({ deps, http }) =>
      uploadBackup(deps, {
        bytes: http.bytes(contract.uploadBackup.stream),
        length: http.contentLength,
      }),
    (_, { name }) => ({ target: { name } }),
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
  handle(contract.getBackupUpload, async ({ deps, params }) => ({
    received: await deps.backups.uploads.received(params.id),
  })),
  handle(contract.appendBackupUpload, ({ deps, params, actor, headers, http }) =>
    appendUpload(
      deps,
      { id: params.id, isAdmin: actor?.scopes.includes('users.write') ?? false },
      {
        offset: headers['x-upload-offset'],
        total: headers['x-upload-total-size'],
        bytes: http.bytes(contract.appendBackupUpload.stream),
      },
    ),
  ),
  handle(
    contract.completeBackupUpload,
    ({ deps, params }) => completeUpload(deps, params.id),
    (_, { name }) => ({ target: { id: null, name } }),
  ),
  handle(contract.inspectSetupBackup, ({ deps, params }) => inspectSetupBackup(deps, params.id)),
  handle(contract.startSetupRestore, ({ deps, params }) => startSetupRestore(deps, params.id)),
  handle(contract.getSetupRestore, ({ deps }) => readSetupRestore(deps)),
  handle(contract.checkMoveTarget, ({ deps, body }) => checkMoveTarget(deps, body.url)),
  handle(contract.startMove, ({ deps, body }) => startMove(deps, body.url)),
  handle(contract.getMove, ({ deps }) => readMove(deps)),
  // While the server runs, there is nothing to cancel.
  handle(contract.cancelMove, ({ deps }) => readMove(deps)),
];
