import type { Deps } from '#core/deps.ts';
import { removeOldJobs } from '#core/jobs/jobs.queries.ts';
import { bindTask, type BoundTask } from '#core/jobs/task.ts';
import { timestamp } from '#core/lib/timestamp.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Nobody looks at the report of a scan of last year. */
export const cleanupOldJobsTask = ({ db, clock }: Deps): BoundTask =>
  bindTask<unknown, unknown, unknown>({
    name: 'cleanup_old_jobs',
    lane: 'upkeep',
    run: () => removeOldJobs(db, timestamp(new Date(clock().getTime() - KEPT_MS))),
  });
