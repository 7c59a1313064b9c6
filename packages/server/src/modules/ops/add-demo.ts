import type { TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findLiveJob } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { SCAN_TASK, type ScanRequest } from '#modules/library/library.api.ts';

import { hasGames } from './ops.queries.ts';

const QUICK_SCAN: ScanRequest = { type: 'quick', folders: [], romIds: [] };
const SCAN_RUNS = 'A scan is running. Try again when it’s done.';

/** Adds the demo games to an empty library and queues the scan that lists them. */
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
  const job = await jobs.tryEnqueue(SCAN_TASK, QUICK_SCAN);
  // A scan that started meanwhile may have run before the games were written.
  if (!job)
    throw new AppError(
      'conflict',
      'The demo games are already added. Scan the library to see them.',
    );
  return jobs.status(job, 0);
}
