import type {
  listTaskHistory,
  listTaskWarnings,
  Received,
  Reply,
  TaskStatus,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { countWarnings, countWarningsOf, findWarnings } from '#core/jobs/job-warnings.queries.ts';
import {
  findHistory,
  findJob,
  findRecentJobs,
  findTaskNames,
  type JobRow,
} from '#core/jobs/jobs.queries.ts';
import { taskStatus } from '#core/jobs/task-status.ts';
import { AppError } from '#core/lib/app-error.ts';

const RECENT = 100;

type Parts = Pick<Deps, 'db'>;

export async function listStatus({ db }: Parts): Promise<TaskStatus[]> {
  return withWarnings(db, await findRecentJobs(db, RECENT));
}

export async function requireStatus({ db }: Parts, id: string): Promise<TaskStatus> {
  const job = await findJob(db, id);
  if (!job) throw new AppError('not_found', `Task with ID '${id}' not found`);
  return taskStatus(job, await countWarnings(db, id));
}

export async function listHistory(
  { db }: Parts,
  { task, status, limit, offset }: Received<typeof listTaskHistory>['query'],
): Promise<Reply<typeof listTaskHistory>> {
  const { jobs, total } = await findHistory(db, { task, status, limit, offset });
  const items = await withWarnings(db, jobs);
  return { items, total, offset, tasks: await findTaskNames(db) };
}

export async function listWarnings(
  { db }: Parts,
  id: string,
  page: Received<typeof listTaskWarnings>['query'],
): Promise<Reply<typeof listTaskWarnings>> {
  const { warning_count: total } = await requireStatus({ db }, id);
  return { items: await findWarnings(db, [id], page), total };
}

async function withWarnings(db: Deps['db'], jobs: readonly JobRow[]): Promise<TaskStatus[]> {
  const counts = await countWarningsOf(
    db,
    jobs.map(({ id }) => id),
  );
  return jobs.map((job) => taskStatus(job, counts.get(job.id) ?? 0));
}
