import { removeOldJobs } from '#core/jobs/jobs.queries.ts';
import { always, defineTask } from '#core/tasks.ts';
import { timestamp } from '#core/lib/timestamp.ts';

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes ended jobs after 30 days. */
export const cleanupOldJobsTask = defineTask<unknown, unknown, unknown>({
  name: 'cleanup_old_jobs',
  type: 'cleanup',
  lane: 'upkeep',
  schedule: { cron: '40 3 * * *', isDue: always },
  run: ({ db, clock }) => removeOldJobs(db, timestamp(new Date(clock().getTime() - RETENTION_MS))),
});
