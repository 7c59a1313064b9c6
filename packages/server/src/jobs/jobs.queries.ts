import type { Selectable } from 'kysely';

import type { Db } from '#db/engine.ts';
import type { JobStatus, JobTable, JobWarningTable } from '#db/job-tables.ts';

export type JobRow = Selectable<JobTable>;
export type JobWarning = Omit<Selectable<JobWarningTable>, 'job_id' | 'seq'>;

const LIVE: readonly JobStatus[] = ['queued', 'started'];

export const findJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();

/** Newest first. */
export const findRecentJobs = (db: Db, limit: number): Promise<JobRow[]> =>
  db.selectFrom('job').selectAll().orderBy('created_at', 'desc').limit(limit).execute();

export const findLiveJob = (db: Db, tasks: readonly string[]): Promise<JobRow | undefined> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('status', 'in', LIVE)
    .where('task', 'in', tasks)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

/** The same work, waiting or being done. */
export const findLiveTwin = (db: Db, task: string, payload: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('status', 'in', LIVE)
    .where('task', '=', task)
    .where('payload', '=', payload)
    .limit(1)
    .executeTakeFirst();

export const findLastEndedJob = (db: Db, task: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('task', '=', task)
    .where('status', 'not in', LIVE)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Undefined: a task of which only one may wait or run already does. */
export const insertJob = (
  db: Db,
  job: Pick<JobRow, 'id' | 'task' | 'payload' | 'created_at'>,
): Promise<JobRow | undefined> =>
  db
    .insertInto('job')
    .values({
      ...job,
      status: 'queued',
      journal: '{}',
      progress: '{}',
      error: null,
      cancel_requested: 0,
      owner: null,
      beat_at: null,
      started_at: null,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * Takes the oldest waiting job of these tasks, unless one of them is being worked on. Of several
 * processes exactly one gets it: they all reach for the same row.
 */
export async function claimJob(
  db: Db,
  tasks: readonly string[],
  { owner, now }: { owner: string; now: string },
): Promise<JobRow | undefined> {
  if (tasks.length === 0) return undefined;
  return db
    .updateTable('job')
    .set((eb) => ({
      status: 'started' as const,
      owner,
      beat_at: now,
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
    }))
    .where('status', '=', 'queued')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job as other')
            .select('other.id')
            .where('other.status', '=', 'started')
            .where('other.task', 'in', tasks),
        ),
      ),
    )
    .where('id', '=', (eb) =>
      eb
        .selectFrom('job')
        .select('id')
        .where('status', '=', 'queued')
        .where('task', 'in', tasks)
        .orderBy('created_at')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Says that the job is alive; answers whether someone wants it to stop, or has taken it over. */
export const saveBeat = (
  db: Db,
  { id, owner, now }: { id: string; owner: string; now: string },
): Promise<Pick<JobRow, 'cancel_requested'> | undefined> =>
  db
    .updateTable('job')
    .set({ beat_at: now })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('status', '=', 'started')
    .returning('cancel_requested')
    .executeTakeFirst();

export async function saveJob(
  db: Db,
  id: string,
  patch: Partial<
    Pick<
      JobRow,
      'status' | 'journal' | 'progress' | 'error' | 'owner' | 'ended_at' | 'cancel_requested'
    >
  >,
): Promise<void> {
  await db.updateTable('job').set(patch).where('id', '=', id).execute();
}

/** Jobs whose process is gone wait again; what they did so far is in their journal. */
export async function requeueAbandoned(
  db: Db,
  { before, owner }: { before: string; owner?: string },
): Promise<void> {
  let abandoned = db
    .updateTable('job')
    .set({ status: 'queued', owner: null, beat_at: null })
    .where('status', '=', 'started')
    .where('beat_at', '<', before);
  if (owner !== undefined) abandoned = abandoned.where('owner', '!=', owner);
  await abandoned.execute();
}

/** True: it was still waiting and will not be run. */
export async function cancelQueued(db: Db, id: string, now: string): Promise<boolean> {
  const ended = await db
    .updateTable('job')
    .set({ status: 'canceled', ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

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

/** Jobs that were given exactly this. */
export async function findJobIds(db: Db, task: string, payload: unknown): Promise<string[]> {
  const jobs = await db
    .selectFrom('job')
    .select('id')
    .where('task', '=', task)
    .where('payload', '=', JSON.stringify(payload))
    .execute();
  return jobs.map(({ id }) => id);
}

export const findWarnings = (
  db: Db,
  jobIds: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<JobWarning[]> =>
  db
    .selectFrom('job_warning')
    .select(['code', 'path', 'text'])
    .where('job_id', 'in', jobIds)
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

export async function removeOldJobs(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('job')
    .where('status', 'not in', LIVE)
    .where('created_at', '<', before)
    .execute();
}
