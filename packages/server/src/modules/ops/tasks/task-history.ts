import type {
  listTaskHistory,
  listTaskWarnings,
  Received,
  Reply,
  TaskStatus,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import {
  countWarnings,
  countWarningsByJob,
  findWarnings,
} from '#core/jobs/job-warnings.queries.ts';
import {
  findHistory,
  findJob,
  findRecentJobs,
  findTaskNames,
  type JobRow,
} from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';

const RECENT = 100;

type TaskHistoryDeps = Pick<Deps, 'db' | 'jobs'>;

export async function listStatus(deps: TaskHistoryDeps): Promise<TaskStatus[]> {
  return withWarnings(deps, await findRecentJobs(deps.db, RECENT));
}

export async function requireStatus(
  { db, jobs }: TaskHistoryDeps,
  id: string,
): Promise<TaskStatus> {
  const job = await findJob(db, id);
  if (!job) throw new AppError('not_found', `Task with ID '${id}' not found`);
  return jobs.status(job, await countWarnings(db, id));
}

export async function listHistory(
  deps: TaskHistoryDeps,
  { task, status, limit, offset }: Received<typeof listTaskHistory>['query'],
): Promise<Reply<typeof listTaskHistory>> {
  const { jobs, total } = await findHistory(deps.db, { task, status, limit, offset });
  const items = await withWarnings(deps, jobs);
  return { items, total, offset, tasks: await findTaskNames(deps.db) };
}

export async function listWarnings(
  deps: TaskHistoryDeps,
  id: string,
  page: Received<typeof listTaskWarnings>['query'],
): Promise<Reply<typeof listTaskWarnings>> {
  const { warning_count: total } = await requireStatus(deps, id);
  return { items: await findWarnings(deps.db, [id], page), total };
}

async function withWarnings(
  { db, jobs }: TaskHistoryDeps,
  rows: readonly JobRow[],
): Promise<TaskStatus[]> {
  const counts = await countWarningsByJob(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((job) => jobs.status(job, counts.get(job.id) ?? 0));
}
