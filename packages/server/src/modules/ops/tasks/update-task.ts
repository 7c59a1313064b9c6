import { checkCron, type TaskInfo, type TaskSettingPatch } from '@saveroom/contract';

import { taskDefaults, type TaskName } from '#core/config/task-defaults.ts';
import type { Deps } from '#core/deps.ts';
import { saveTaskSetting } from '#core/jobs/task-settings.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { requireTask } from './task-lists.ts';

/** Not a job of the queue, yet this version does it. */
const WATCHER: TaskName = 'filesystem_watcher';

/** Kept over what the environment says. */
export async function updateTask(
  deps: Pick<Deps, 'db' | 'env' | 'folders' | 'jobs' | 'scheduler' | 'clock'>,
  name: string,
  { enabled, cron }: TaskSettingPatch,
): Promise<TaskInfo> {
  const { db, jobs, scheduler, clock } = deps;
  const task = await requireTask(deps, name);
  if (cron !== undefined) requireSchedule(deps, name, cron);
  if (enabled === true && !jobs.knows(name) && name !== WATCHER) {
    throw new AppError('conflict', `This version can’t run the task “${name}”`);
  }
  if (enabled !== undefined && enabled !== task.enabled && task.cron_string === '') {
    requireSwitch(name);
  }
  await saveTaskSetting(db, name, {
    ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
    ...(cron === undefined ? {} : { cron: cron.trim() }),
    // What lies before this choice was never asked for.
    last_run_at: timestamp(clock()),
  });
  scheduler.changed();
  return requireTask(deps, name);
}

function requireSchedule(
  { env, folders }: Pick<Deps, 'env' | 'folders'>,
  name: string,
  cron: string,
): void {
  const defaults: Readonly<Record<string, { cron: string }>> = taskDefaults(env, folders.roots);
  if (defaults[name]?.cron === '') {
    throw new AppError('invalid', `The task “${name}” has no schedule`);
  }
  const verdict = checkCron(cron);
  if (!verdict.ok) throw new AppError('invalid', verdict.message);
}

/** Tasks that only a person starts are always there. */
function requireSwitch(name: string): void {
  if (name === WATCHER) return;
  throw new AppError('invalid', `The task “${name}” can’t be disabled`);
}
