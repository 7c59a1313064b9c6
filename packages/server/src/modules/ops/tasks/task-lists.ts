import type { TaskInfo, TaskLists } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { readTaskSettings, type TaskDefinition } from '#core/tasks.ts';

type TaskListDeps = Pick<Deps, 'db' | 'env' | 'folders' | 'jobs' | 'tasks'>;

/** The listed tasks, in the lists that clients of the reference know. */
export async function taskLists(deps: TaskListDeps): Promise<TaskLists> {
  const tasks = await findTasks(deps);
  const listingOf = ({ name }: TaskInfo) => definitionOf(deps, name)?.listing;
  const inList = (list: keyof TaskLists): TaskInfo[] =>
    tasks.filter((task) => listingOf(task)?.list === list);
  return { scheduled: inList('scheduled'), manual: inList('manual'), watcher: inList('watcher') };
}

export async function findTasks(deps: TaskListDeps): Promise<TaskInfo[]> {
  const { env, jobs, tasks } = deps;
  const settings = await readTaskSettings(deps);
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const inOrder = tasks.toSorted((a, b) => (a.listing?.position ?? 0) - (b.listing?.position ?? 0));
  return inOrder.flatMap(({ name, type, listing }): TaskInfo[] => {
    const setting = settings.get(name);
    if (!listing || !setting) return [];
    const { title, description, manualRun, runsWhenDisabled = false } = listing;
    const { enabled, cron } = setting;
    return [
      {
        name,
        enabled,
        cron_string: cron,
        type,
        manual_run: manualRun,
        title,
        description: typeof description === 'string' ? description : description(env),
        can_run: (enabled || runsWhenDisabled) && manualRun && jobs.knows(name),
        time_zone,
      },
    ];
  });
}

export const definitionOf = (
  { tasks }: Pick<Deps, 'tasks'>,
  name: string,
): TaskDefinition | undefined => tasks.find((task) => task.name === name);

export async function requireTask(deps: TaskListDeps, name: string): Promise<TaskInfo> {
  const tasks = await findTasks(deps);
  const task = tasks.find((one) => one.name === name);
  if (task) return task;
  const names = tasks.map((one) => one.name).join(', ');
  throw new AppError('not_found', `Task '${name}' not found, available tasks are ${names}`);
}
