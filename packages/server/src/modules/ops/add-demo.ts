import type { TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findLiveJob } from '#core/jobs/jobs.queries.ts';
import { taskStatus } from '#core/jobs/task-status.ts';
import { AppError } from '#core/lib/app-error.ts';
import { SCAN_TASK, type ScanOrder } from '#modules/library/library.api.ts';

import { hasGames } from './system.queries.ts';

const ORDER: ScanOrder = { type: 'quick', folders: [], romIds: [] };
const SCAN_RUNS = 'A scan is running. Try again when it’s done.';

/** The generated games for a library that has none, and the scan that lists them. */
export async function addDemo({
  db,
  disk,
  jobs,
}: Pick<Deps, 'db' | 'disk' | 'jobs'>): Promise<TaskStatus> {
  if (await findLiveJob(db, [SCAN_TASK])) throw new AppError('conflict', SCAN_RUNS);
  const fault = (await hasGames(db)) ? 'not-empty' : await disk.addDemoGames();
  if (fault === 'not-empty') {
    throw new AppError('conflict', 'Demo games can only be added to an empty library');
  }
  if (fault === 'read-only') {
    throw new AppError(
      'conflict',
      'Every library folder is read-only. Demo games need a writable one.',
    );
  }
  const job = await jobs.enqueueAlone(SCAN_TASK, ORDER);
  // One that began meanwhile may have looked before the games were there.
  if (!job)
    throw new AppError(
      'conflict',
      'The demo games are already added. Scan the library to see them.',
    );
  return taskStatus(job, 0);
}
