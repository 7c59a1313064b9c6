import type { TaskInfo, TaskStatus } from '@saveroom/contract';

import type { Deps } from '#deps.ts';
import { countWarnings, findJob, findRecentJobs } from '#jobs/jobs.queries.ts';
import { taskStatus } from '#jobs/task-status.ts';
import { AppError } from '#lib/app-error.ts';

import { taskLists } from './task-lists.ts';

const RECENT = 100;

export async function listStatus({ db }: Pick<Deps, 'db'>): Promise<TaskStatus[]> {
  const jobs = await findRecentJobs(db, RECENT);
  return Promise.all(jobs.map(async (job) => taskStatus(job, await countWarnings(db, job.id))));
}

export async function requireStatus({ db }: Pick<Deps, 'db'>, id: string): Promise<TaskStatus> {
  const job = await findJob(db, id);
  if (!job) throw new AppError('not_found', `Task with ID '${id}' not found`);
  return taskStatus(job, await countWarnings(db, id));
}

export async function runTask(
  { env, jobs }: Pick<Deps, 'env' | 'jobs'>,
  name: string,
): Promise<TaskStatus> {
  const tasks = allTasks(env);
  const task = tasks.find((one) => one.name === name);
  if (!task) {
    const names = tasks.map((one) => one.name).join(', ');
    throw new AppError('not_found', `Task '${name}' not found, available tasks are ${names}`);
  }
  if (!isRunnable(task)) throw new AppError('bad_request', `Task '${name}' cannot be run`);
  return taskStatus(await jobs.enqueue(name, {}), 0);
}

export async function runAllTasks(parts: Pick<Deps, 'env' | 'jobs'>): Promise<TaskStatus[]> {
  const runnable = allTasks(parts.env).filter(isRunnable);
  if (runnable.length === 0) {
    throw new AppError('bad_request', 'No runnable tasks available to run');
  }
  return Promise.all(runnable.map(({ name }) => runTask(parts, name)));
}

export async function cancelTask(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  id: string,
): Promise<null> {
  await requireStatus({ db }, id);
  await jobs.cancel(id);
  return null;
}

const isRunnable = ({ enabled, manual_run }: TaskInfo): boolean => enabled && manual_run;

const allTasks = (env: Deps['env']): TaskInfo[] => {
  const { scheduled, manual, watcher } = taskLists(env);
  return [...scheduled, ...manual, ...watcher];
};
