import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import {
  BACK_UP_TASK,
  BackupProgress,
  CHECK_BACKUP_TASK,
  checkBackup,
  completeBackupUpload,
  deleteBackup,
  downloadBackup,
  listBackups,
  makeBackup,
  RESTORE_BACKUP_TASK,
  restoreBackup,
  updateBackupSettings,
} from '@saveroom/contract';
import type { BackupSettings, TaskStatus } from '@saveroom/contract';

import { addressOf, call } from '#shared/api/call.ts';

import { isJobDone, jobQueries } from '#shared/data/jobs.ts';

import { uploadInParts } from './backup-upload.ts';

const BACKUP_TASKS: ReadonlySet<string> = new Set([
  BACK_UP_TASK,
  CHECK_BACKUP_TASK,
  RESTORE_BACKUP_TASK,
]);

/** Requires the scope `users.write`. */
export const backupQueries = {
  all: () =>
    queryOptions({
      queryKey: ['backups'],
      queryFn: ({ signal }) => call(listBackups, {}, { signal }),
    }),
};

/**
 * Polled while the server restarts. A 403 is passed on, because it also means that the server is
 * back.
 */
export const pollBackups = (signal: AbortSignal) =>
  call(listBackups, {}, { signal, on403: 'pass' });

export const backupAddress = (name: string): string =>
  addressOf(downloadBackup, { params: { name } });

/** The queued or running backup job. */
export const findRunningBackupJob = (jobs: readonly TaskStatus[]): TaskStatus | undefined =>
  jobs.find((job) => BACKUP_TASKS.has(job.task_name) && !isJobDone(job));

/** The last backup job, if it failed. */
export function findFailedBackupJob(jobs: readonly TaskStatus[]): TaskStatus | undefined {
  const last = jobs.find((job) => BACKUP_TASKS.has(job.task_name) && isJobDone(job));
  return last?.status === 'failed' ? last : undefined;
}

export function backupProgress({ meta }: TaskStatus): BackupProgress | null {
  const parsed = BackupProgress.safeParse(meta['backup_stats']);
  return parsed.success ? parsed.data : null;
}

function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: backupQueries.all().queryKey });
    await client.invalidateQueries({ queryKey: jobQueries.root });
  };
}

export function useMakeBackup() {
  const refresh = useRefresh();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(makeBackup, {}),
    onSettled: refresh,
  });
}

export function useCheckBackup() {
  const refresh = useRefresh();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (name: string) => call(checkBackup, { params: { name } }),
    onSettled: refresh,
  });
}

export function useRestoreBackup() {
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (name: string) => call(restoreBackup, { params: { name } }),
  });
}

export function useDeleteBackup() {
  const refresh = useRefresh();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (name: string) => call(deleteBackup, { params: { name } }),
    onSuccess: refresh,
  });
}

export function useSaveBackupSettings() {
  const refresh = useRefresh();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: BackupSettings) => call(updateBackupSettings, { body }),
    onSuccess: refresh,
  });
}

interface UploadOptions {
  file: File;
  onProgress: (sent: number) => void;
}

export function useUploadBackup() {
  const refresh = useRefresh();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ file, onProgress }: UploadOptions) => {
      const signal = new AbortController().signal;
      const id = await uploadInParts(file, { signal, onProgress });
      return call(completeBackupUpload, { params: { id } });
    },
    onSettled: refresh,
  });
}
