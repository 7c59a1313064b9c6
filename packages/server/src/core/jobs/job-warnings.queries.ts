import type { Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { JobWarningTable } from './jobs.tables.ts';

export type JobWarning = Omit<Selectable<JobWarningTable>, 'job_id' | 'seq'>;

export async function insertWarnings(
  db: Db,
  jobId: string,
  { first, warnings }: { first: number; warnings: readonly JobWarning[] },
): Promise<void> {
  if (warnings.length === 0) return;
  await db
    .insertInto('job_warning')
    .values(warnings.map((warning, index) => ({ job_id: jobId, seq: first + index, ...warning })))
    .execute();
}

export const findWarnings = (
  db: Db,
  jobIds: readonly string[],
  { limit, offset, code }: { limit: number; offset: number; code?: string | undefined },
): Promise<JobWarning[]> =>
  db
    .selectFrom('job_warning')
    .select(['code', 'path', 'text'])
    .where('job_id', 'in', jobIds)
    .$if(code !== undefined, (warnings) => warnings.where('code', '=', code ?? ''))
    .orderBy('job_id')
    .orderBy('seq')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countWarnings(db: Db, ...jobIds: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('job_warning')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', 'in', jobIds)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sorted by count, highest first. */
export const groupWarnings = (
  db: Db,
  jobIds: readonly string[],
): Promise<{ code: string; text: string; count: number }[]> =>
  db
    .selectFrom('job_warning')
    .select((eb) => ['code', eb.fn.min('text').as('text'), eb.fn.countAll<number>().as('count')])
    .where('job_id', 'in', jobIds)
    .groupBy('code')
    .orderBy('count', 'desc')
    .orderBy('code')
    .execute();

/** Counts by job id, without the jobs that have no warnings. */
export async function countWarningsByJob(
  db: Db,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('job_warning')
    .select((eb) => ['job_id', eb.fn.countAll<number>().as('count')])
    .where('job_id', 'in', jobIds)
    .groupBy('job_id')
    .execute();
  return new Map(rows.map(({ job_id, count }) => [job_id, count]));
}

/** Removes all warnings except the first `count`. */
export async function removeWarningsAfter(db: Db, jobId: string, count: number): Promise<void> {
  await db
    .deleteFrom('job_warning')
    .where('job_id', '=', jobId)
    .where('seq', '>=', count)
    .execute();
}
