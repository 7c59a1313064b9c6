import type { Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { JobStatus, JobTable } from './jobs.tables.ts';

export type JobRow = Selectable<JobTable>;

const LIVE_STATUSES: readonly JobStatus[] = ['queued', 'started'];

export const findJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();

/** Newest first. */
export const findRecentJobs = (db: Db, limit: number): Promise<JobRow[]> =>
  db.selectFrom('job').selectAll().orderBy('created_at', 'desc').limit(limit).execute();

interface HistoryRequest {
  readonly task: string | undefined;
  readonly status: JobStatus | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Newest first. */
export async function findHistory(
  db: Db,
  { task, status, limit, offset }: HistoryRequest,
): Promise<{ jobs: JobRow[]; total: number }> {
  let rows = db.selectFrom('job');
  if (task !== undefined) rows = rows.where('task', '=', task);
  if (status !== undefined) rows = rows.where('status', '=', status);
  const { total } = await rows
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const jobs = await rows
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { jobs, total };
}

/** Names of the tasks that have runs. */
export async function findTaskNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('job').select('task').distinct().orderBy('task').execute();
  return rows.map(({ task }) => task);
}

export const findLiveJob = (db: Db, tasks: readonly string[]): Promise<JobRow | undefined> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('status', 'in', LIVE_STATUSES)
    .where('task', 'in', tasks)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

/** A queued or running job with the same task and payload. */
export const findLiveDuplicate = (
  db: Db,
  task: string,
  payload: string,
): Promise<JobRow | undefined> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('status', 'in', LIVE_STATUSES)
    .where('task', '=', task)
    .where('payload', '=', payload)
    .limit(1)
    .executeTakeFirst();

/** A job with the same task and payload that is queued and not waiting for a retry. */
export const findQueuedDuplicate = (
  db: Db,
  task: string,
  payload: string,
): Promise<JobRow | undefined> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('status', '=', 'queued')
    .where('retry_at', 'is', null)
    .where('task', '=', task)
    .where('payload', '=', payload)
    .limit(1)
    .executeTakeFirst();

export const findLastEndedJob = (db: Db, task: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('task', '=', task)
    .where('status', 'not in', LIVE_STATUSES)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Undefined: the task allows only one live job, and there is one. */
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
      error_code: null,
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
 * Claims the oldest queued job of these tasks that is due, unless one of their jobs is running.
 * Exactly one of several processes gets it, because all of them update the same row.
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
      retry_at: null,
      error: null,
      error_code: null,
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
        .where((or) => or.or([or('retry_at', 'is', null), or('retry_at', '<=', now)]))
        // All workers must choose the same job, so that only one of them gets it.
        .orderBy('created_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Returns whether a cancel was requested. Undefined: another process took over the job. */
export const saveHeartbeat = (
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

export async function requestCancel(db: Db, id: string): Promise<void> {
  await db.updateTable('job').set({ cancel_requested: 1 }).where('id', '=', id).execute();
}

/** False: another process took over the job, and nothing was written. */
export async function saveRun(
  db: Db,
  { id, owner }: { id: string; owner: string },
  patch: Partial<Omit<JobRow, 'id' | 'task' | 'payload' | 'created_at'>>,
): Promise<boolean> {
  const saved = await db
    .updateTable('job')
    .set(patch)
    .where('id', '=', id)
    .where('owner', '=', owner)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Requeues a failed or canceled job with its journal and warnings. */
export const requeueEnded = (db: Db, id: string): Promise<JobRow | undefined> =>
  db
    .updateTable('job')
    .set({
      status: 'queued',
      error: null,
      error_code: null,
      cancel_requested: 0,
      attempts: 0,
      retry_at: null,
      started_at: null,
      ended_at: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'canceled'])
    .returningAll()
    .executeTakeFirst();

/** Requeues jobs whose process is dead. They resume from their journal. */
export async function requeueAbandoned(
  db: Db,
  { before, except }: { before: string; except: readonly string[] },
): Promise<void> {
  let abandoned = db
    .updateTable('job')
    .set({ status: 'queued', owner: null, beat_at: null })
    .where('status', '=', 'started')
    .where('beat_at', '<', before);
  if (except.length > 0) abandoned = abandoned.where('id', 'not in', except);
  await abandoned.execute();
}

/** Undefined: the job is no longer queued. */
export const cancelQueued = (db: Db, id: string, now: string): Promise<JobRow | undefined> =>
  db
    .updateTable('job')
    .set({ status: 'canceled', retry_at: null, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst();

/** The newest run of these tasks with this payload. */
export const findNewestJob = (
  db: Db,
  tasks: readonly string[],
  payload: unknown,
): Promise<JobRow | undefined> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('task', 'in', tasks)
    .where('payload', '=', JSON.stringify(payload))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function findJobIds(db: Db, task: string, payload: unknown): Promise<string[]> {
  const jobs = await db
    .selectFrom('job')
    .select('id')
    .where('task', '=', task)
    .where('payload', '=', JSON.stringify(payload))
    .execute();
  return jobs.map(({ id }) => id);
}

export async function removeOldJobs(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('job')
    .where('status', 'not in', LIVE_STATUSES)
    .where('created_at', '<', before)
    .execute();
}

/** Cancels the queued and running jobs of these tasks, so that no process runs them again. */
export async function cancelUnfinishedJobs(
  db: Db,
  tasks: readonly string[],
  now: string,
): Promise<void> {
  await db
    .updateTable('job')
    .set({ status: 'canceled', owner: null, ended_at: now })
    .where('task', 'in', tasks)
    .where('status', 'in', ['queued', 'started'])
    .execute();
}
