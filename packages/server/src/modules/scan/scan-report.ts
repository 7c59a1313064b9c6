import type { Identification, TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { identificationOf } from '#core/jobs/identification.ts';
import { countWarnings, findWarnings, groupWarnings } from '#core/jobs/job-warnings.queries.ts';
import { findJobIds, findNewestJob, type JobRow } from '#core/jobs/jobs.queries.ts';
import {
  CHECKSUM_TASK,
  followUpPayload,
  IDENTIFY_TASK,
  MATCH_DATS_TASK,
  type ScanRequest,
} from '#modules/library/library.api.ts';

type Db = Deps['db'];

/** A scan lists files and a follow-up job hashes them; their warnings form one report. */
const scanJobIds = async (db: Db, scanId: string): Promise<string[]> => [
  scanId,
  ...(await findJobIds(db, CHECKSUM_TASK, followUpPayload(scanId))),
];

/** State of the identification that follows a scan. Null: the scan does not query sources. */
export async function scanIdentification(db: Db, scan: JobRow): Promise<Identification | null> {
  const { sources } = JSON.parse(scan.payload) as Partial<ScanRequest>;
  if (sources?.length === 0) return null;
  const job = await findFollowUp(db, [IDENTIFY_TASK], scan.id);
  if (job) return identificationOf(job);
  const before = await findFollowUp(db, [CHECKSUM_TASK, MATCH_DATS_TASK], scan.id);
  const isComing = before?.status === 'queued' || before?.status === 'started';
  return isComing ? { status: 'waiting', stats: null } : null;
}

const findFollowUp = (db: Db, tasks: readonly string[], scanId: string) =>
  findNewestJob(db, tasks, followUpPayload(scanId));

export async function scanStatus(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  job: JobRow,
): Promise<TaskStatus> {
  return jobs.status(job, await countWarnings(db, ...(await scanJobIds(db, job.id))));
}

export async function scanWarnings(
  db: Db,
  scanId: string,
  page: { limit: number; offset: number; code?: string | undefined },
) {
  const ids = await scanJobIds(db, scanId);
  const groups = await groupWarnings(db, ids);
  const selected = groups.filter(({ code }) => page.code === undefined || code === page.code);
  return {
    items: await findWarnings(db, ids, page),
    total: selected.reduce((sum, { count }) => sum + count, 0),
    groups,
  };
}
