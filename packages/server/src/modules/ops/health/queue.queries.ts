import type { Db } from '#core/db/engine.ts';
import type { JobStatus } from '#core/jobs/jobs.tables.ts';

export const countJobs = (db: Db): Promise<{ task: string; status: JobStatus; count: number }[]> =>
  db
    .selectFrom('job')
    .select((eb) => ['task', 'status', eb.fn.countAll<number>().as('count')])
    .groupBy(['task', 'status'])
    .orderBy('task')
    .orderBy('status')
    .execute();

/** The progress (JSON) of the running jobs. */
export const findRunning = (db: Db): Promise<{ task: string; progress: string }[]> =>
  db
    .selectFrom('job')
    .select(['task', 'progress'])
    .where('status', '=', 'started')
    .orderBy('created_at')
    .execute();

/** Whether a job that needn't wait for a retry was queued before this time. */
export async function hasJobQueuedBefore(db: Db, before: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('job')
    .select('id')
    .where('status', '=', 'queued')
    .where('retry_at', 'is', null)
    .where('created_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
