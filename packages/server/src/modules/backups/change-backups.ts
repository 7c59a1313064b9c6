import {
  BACK_UP_TASK,
  CHECK_BACKUP_TASK,
  RESTORE_BACKUP_TASK,
  type Backup,
  type BackupSettings,
  type TaskStatus,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findLiveJob } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { saveBackupSettings } from './backups.queries.ts';
import { requireBackup, requireSpace } from './backup-folder.disk.ts';
import { applyRetention } from './apply-retention.ts';

import { toBackupView } from './list-backups.ts';
import { requireNoAccounts } from './setup-restore.ts';

const BACKUP_TASKS = [BACK_UP_TASK, CHECK_BACKUP_TASK, RESTORE_BACKUP_TASK];

/** Starts a backup, or returns the one that is already queued or running. */
export async function enqueueBackup({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<TaskStatus> {
  const live = await findLiveJob(db, [BACK_UP_TASK]);
  return jobs.status(live ?? (await jobs.enqueue(BACK_UP_TASK, { kind: 'manual' })), 0);
}

export async function startBackupTask(
  { db, jobs, backups }: Pick<Deps, 'db' | 'jobs' | 'backups'>,
  task: typeof CHECK_BACKUP_TASK | typeof RESTORE_BACKUP_TASK,
  name: string,
): Promise<TaskStatus> {
  await requireBackup(backups.folder, name);
  await requireIdle(db);
  return jobs.status(await jobs.enqueue(task, { name }), 0);
}

export async function uploadBackup(
  { backups, clock }: Pick<Deps, 'backups' | 'clock'>,
  { bytes, length }: { bytes: AsyncIterable<Uint8Array>; length: number },
): Promise<Backup> {
  requireSpace(length, await backups.folder.freeBytes());
  return toBackupView(await backups.folder.receive(bytes, clock()));
}

interface UploadedChunk {
  readonly offset: number;
  readonly total: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Before set-up there is at most one upload, so that strangers can't fill the disk with several. */
export async function appendUpload(
  deps: Pick<Deps, 'db' | 'backups'>,
  { id, isAdmin }: { id: string; isAdmin: boolean },
  { offset, total, bytes }: UploadedChunk,
): Promise<{ received: number }> {
  const { backups } = deps;
  if (!isAdmin) await requireNoAccounts(deps);
  requireSpace(total - offset, await backups.folder.freeBytes());
  const isOnlyUpload = !isAdmin;
  return { received: await backups.uploads.append(id, { offset, total, bytes, isOnlyUpload }) };
}

export async function completeUpload(
  { backups, clock }: Pick<Deps, 'backups' | 'clock'>,
  id: string,
): Promise<Backup> {
  try {
    await backups.uploads.inspect(id);
  } catch (error) {
    await backups.uploads.remove(id);
    throw error;
  }
  const name = await backups.uploads.publish(id, clock());
  return toBackupView(await requireBackup(backups.folder, name));
}

export async function deleteBackup(
  { db, backups }: Pick<Deps, 'db' | 'backups'>,
  name: string,
): Promise<null> {
  if (!(await backups.folder.find(name))) {
    throw new AppError('not_found', `Backup ${name} not found`);
  }
  await requireIdle(db);
  await backups.folder.remove(name);
  return null;
}

export async function updateSettings(
  { db, backups, clock }: Pick<Deps, 'db' | 'backups' | 'clock'>,
  settings: BackupSettings,
): Promise<BackupSettings> {
  await saveBackupSettings(db, settings);
  await applyRetention(backups.folder, settings, clock());
  return settings;
}

/** Throws while a backup is being created, verified or restored. */
export async function requireIdle(db: Deps['db']): Promise<void> {
  if (!(await findLiveJob(db, BACKUP_TASKS))) return;
  throw new AppError(
    'conflict',
    'A backup is being created, verified or restored. Try again when it’s done.',
  );
}
