import type { Identification, TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { identificationOf } from '#core/jobs/identification.ts';
import { countWarnings, findWarnings, groupWarnings } from '#core/jobs/job-warnings.queries.ts';
import { findJobIds, findNewestJob, type JobRow } from '#core/jobs/jobs.queries.ts';
import { taskStatus } from '#core/jobs/task-status.ts';
import {
  CHECKSUM_TASK,
  followUp,
  IDENTIFY_TASK,
  MATCH_DATS_TASK,
  type ScanOrder,
} from '#modules/library/library.api.ts';

type Db = Deps['db'];

/** A scan lists files and a further job reads them; both report about the same files. */
const jobsOf = async (db: Db, scanId: string): Promise<string[]> => [
  scanId,
  ...(await findJobIds(db, CHECKSUM_TASK, followUp(scanId))),
];

/** What became of asking the sources after a scan; null: they are not asked. */
export async function scanIdentification(db: Db, scan: JobRow): Promise<Identification | null> {
  const { sources } = JSON.parse(scan.payload) as Partial<ScanOrder>;
  if (sources?.length === 0) return null;
  const job = await findFollowUp(db, [IDENTIFY_TASK], scan.id);
  if (job) return identificationOf(job);
  const before = await findFollowUp(db, [CHECKSUM_TASK, MATCH_DATS_TASK], scan.id);
  const isComing = before?.status === 'queued' || before?.status === 'started';
  return isComing ? { status: 'waiting', stats: null } : null;
}

const findFollowUp = (db: Db, tasks: readonly string[], scanId: string) =>
  findNewestJob(db, tasks, followUp(scanId));

export async function scanStatus(db: Db, job: JobRow): Promise<TaskStatus> {
  return taskStatus(job, await countWarnings(db, ...(await jobsOf(db, job.id))));
}

export async function scanWarnings(
  db: Db,
  scanId: string,
  page: { limit: number; offset: number; code?: string | undefined },
) {
  const ids = await jobsOf(db, scanId);
  const groups = await groupWarnings(db, ids);
  const wanted = groups.filter(({ code }) => page.code === undefined || code === page.code);
  return {
    items: await findWarnings(db, ids, page),
    total: wanted.reduce((sum, { count }) => sum + count, 0),
    groups,
  };
}
