import type { Db } from '#core/db/engine.ts';

import { FETCH_CORE_TASK } from './fetch-core-job.ts';

/** Far more than the number of cores. */
const MAX_JOBS = 200;

/** The jobs that download cores, the latest first. */
export const findCoreJobs = (db: Db) =>
  db
    .selectFrom('job')
    .select(['status', 'payload', 'error', 'error_code'])
    .where('task', '=', FETCH_CORE_TASK)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_JOBS)
    .execute();
