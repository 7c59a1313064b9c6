import { checkCron, type TaskInfo, type TaskSettingPatch } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { saveTaskSetting } from '#core/jobs/task-settings.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { definitionOf, requireTask } from './task-lists.ts';
import type { TaskDefinition } from '#core/tasks.ts';

/** Saves settings of an admin, which override the environment. */
export async function updateTask(
  deps: Pick<Deps, 'db' | 'env' | 'folders' | 'jobs' | 'tasks' | 'scheduler' | 'clock'>,
  name: string,
  { enabled, cron }: TaskSettingPatch,
): Promise<TaskInfo> {
  const { db, jobs, scheduler, clock } = deps;
  const task = await requireTask(deps, name);
  const definition = definitionOf(deps, name);
  if (cron !== undefined) requireSchedule(definition, name, cron);
  if (enabled === true && !jobs.knows(name) && definition?.run !== undefined) {
    throw new AppError('conflict', `This version can’t run the task “${name}”`);
  }
  if (enabled !== undefined && enabled !== task.enabled && task.cron_string === '') {
    requireSwitch(definition, name);
  }
  await saveTaskSetting(db, name, {
    ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
    ...(cron === undefined ? {} : { cron: cron.trim() }),
    // Runs that were due before this change must not be made up.
    last_run_at: timestamp(clock()),
  });
  scheduler.changed();
  return requireTask(deps, name);
}

function requireSchedule(definition: TaskDefinition | undefined, name: string, cron: string): void {
  if ((definition?.schedule?.cron ?? '') === '') {
    throw new AppError('invalid', `The task “${name}” has no schedule`);
  }
  const verdict = checkCron(cron);
  if (!verdict.ok) throw new AppError('invalid', verdict.message);
}

/** Tasks that only users start are always enabled. */
function requireSwitch(definition: TaskDefinition | undefined, name: string): void {
  if (definition?.schedule !== undefined) return;
  throw new AppError('invalid', `The task “${name}” can’t be disabled`);
}
