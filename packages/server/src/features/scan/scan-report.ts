import type { TaskStatus } from '@saveroom/contract';

import type { Deps } from '#deps.ts';
import { countWarnings, findWarnings } from '#jobs/job-warnings.queries.ts';
import { findJobIds, type JobRow } from '#jobs/jobs.queries.ts';
import { taskStatus } from '#jobs/task-status.ts';
import { CHECKSUM_TASK, followUp, IDENTIFY_TASK } from '#library/scan-job.ts';

type Db = Deps['db'];

/** A scan lists files, further jobs read them and ask about them; to people all are one scan. */
const jobsOf = async (db: Db, scanId: string): Promise<string[]> => [
  scanId,
  ...(await findJobIds(db, CHECKSUM_TASK, followUp(scanId))),
  ...(await findJobIds(db, IDENTIFY_TASK, followUp(scanId))),
];

export async function scanStatus(db: Db, job: JobRow): Promise<TaskStatus> {
  return taskStatus(job, await countWarnings(db, ...(await jobsOf(db, job.id))));
}

export async function scanWarnings(
  db: Db,
  scanId: string,
  page: { limit: number; offset: number },
) {
  const ids = await jobsOf(db, scanId);
  return { items: await findWarnings(db, ids, page), total: await countWarnings(db, ...ids) };
}
