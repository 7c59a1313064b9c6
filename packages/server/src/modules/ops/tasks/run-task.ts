import type { TaskArguments, TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findLiveDuplicate } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { cleanupRefusal, hasPlatform } from '#modules/scan/scan.api.ts';

import { requireStatus } from './task-history.ts';
import { findTasks, requireTask } from './task-lists.ts';

type RunTaskDeps = Pick<Deps, 'db' | 'env' | 'folders' | 'disk' | 'jobs' | 'tasks'>;

/** Removes games from the library, so it only runs when a user selects it. */
const CLEANUP = 'cleanup_missing_roms';

export async function runTask(
  deps: RunTaskDeps,
  name: string,
  { platform_id }: TaskArguments,
): Promise<TaskStatus> {
  const { db, jobs } = deps;
  const task = await requireTask(deps, name);
  if (!task.can_run) {
    throw new AppError('bad_request', `Task '${name}' cannot be run`);
  }
  const payload = name === CLEANUP ? { platform_id: platform_id ?? null } : {};
  if (name === CLEANUP) await requireCleanup(deps, platform_id ?? null);
  const duplicate = await findLiveDuplicate(db, name, JSON.stringify(payload));
  return jobs.status(duplicate ?? (await jobs.enqueue(name, payload)), 0);
}

export async function runAllTasks(deps: RunTaskDeps): Promise<TaskStatus[]> {
  const tasks = await findTasks(deps);
  const runnable = tasks.filter((task) => task.enabled && task.can_run && task.name !== CLEANUP);
  if (runnable.length === 0) {
    throw new AppError('bad_request', 'No runnable tasks available to run');
  }
  return Promise.all(runnable.map(({ name }) => runTask(deps, name, {})));
}

export async function cancelTask(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  id: string,
): Promise<null> {
  await requireStatus({ db, jobs }, id);
  await jobs.cancel(id);
  return null;
}

async function requireCleanup(
  { db, disk }: Pick<Deps, 'db' | 'disk'>,
  platformId: number | null,
): Promise<void> {
  if (platformId !== null && !(await hasPlatform(db, platformId))) {
    throw new AppError('not_found', `Platform with ID ${platformId} not found`);
  }
  const refusal = await cleanupRefusal({ db, disk }, platformId);
  if (refusal) throw new AppError('conflict', refusal.text);
}
