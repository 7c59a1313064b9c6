import type { TaskStatus } from '@saveroom/contract';

import type { Deps } from '#deps.ts';
import { findLiveJob } from '#jobs/jobs.queries.ts';
import { taskStatus } from '#jobs/task-status.ts';
import { AppError } from '#lib/app-error.ts';
import { SCAN_TASK } from '#library/scan-job.ts';
import type { ScanOrder } from '#library/scan-library.ts';

import { hasGames } from './system.queries.ts';

const ORDER: ScanOrder = { type: 'quick', folders: [], romIds: [] };
const SCAN_RUNS = 'A scan is in progress; try again when it has ended';

/** The generated games for a library that has none, and the scan that lists them. */
export async function addDemo({
  db,
  disk,
  jobs,
}: Pick<Deps, 'db' | 'disk' | 'jobs'>): Promise<TaskStatus> {
  if (await findLiveJob(db, [SCAN_TASK])) throw new AppError('conflict', SCAN_RUNS);
  const fault = (await hasGames(db)) ? 'not-empty' : await disk.addDemoGames();
  if (fault === 'not-empty') {
    throw new AppError(
      'conflict',
      'The library is not empty; the demo games are only for a new one',
    );
  }
  if (fault === 'read-only') {
    throw new AppError('conflict', 'No library folder can be written to; the demo games need one');
  }
  const job = await jobs.enqueueAlone(SCAN_TASK, ORDER);
  // One that began meanwhile may have looked before the games were there.
  if (!job) throw new AppError('conflict', 'The demo games are there; scan again to see them');
  return taskStatus(job, 0);
}
