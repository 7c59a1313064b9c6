import type { TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findJob, findLastEndedJob } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { SCAN_TASK } from '#modules/library/library.api.ts';

import { scanStatus } from './scan-report.ts';

/** The same order again, and one report for both parts. An older scan knows nothing of a later one. */
export async function resumeScan(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  id: string,
): Promise<TaskStatus> {
  const scan = await findJob(db, id);
  if (scan?.task !== SCAN_TASK) throw new AppError('not_found', 'Scan not found');
  const last = await findLastEndedJob(db, SCAN_TASK);
  if (scan.status === 'finished' || (last && last.created_at > scan.created_at)) {
    throw new AppError(
      'conflict',
      'You can only resume the last scan, and only if it stopped or failed',
    );
  }
  const resumed = await jobs.resume(id);
  if (!resumed) throw new AppError('conflict', 'A scan is already in progress');
  return scanStatus(db, resumed);
}
