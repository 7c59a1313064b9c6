import {
  checkCron,
  type CleanupPreview,
  type TaskInfo,
  type TaskLists,
  type TaskArguments,
  type TaskStatus,
  type TaskSettingPatch,
  type listTaskHistory,
  type listTaskWarnings,
  type Received,
  type Reply,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import {
  countWarnings,
  countWarningsByJob,
  findWarnings,
} from '#core/jobs/job-warnings.queries.ts';
import {
  findLiveDuplicate,
  findHistory,
  findJob,
  findRecentJobs,
  findTaskNames,
  type JobRow,
} from '#core/jobs/jobs.queries.ts';
import type { ScheduledRun } from '#core/jobs/scheduler.ts';
import { saveTaskSetting } from '#core/jobs/task-settings.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { readTaskSettings, type TaskDefinition } from '#core/tasks.ts';
import { resolvePlatform } from '#modules/platforms/platforms.api.ts';
import {
  findCleanupBlocker,
  countMissingByPlatform,
  hasPlatform,
  stepsOfRun,
} from '#modules/scan/scan.api.ts';

type TaskListDeps = Pick<Deps, 'db' | 'env' | 'folders' | 'jobs' | 'tasks'>;

/** The tasks in the three lists that RomM clients know. */
export async function listTasks(deps: TaskListDeps): Promise<TaskLists> {
  const tasks = await findTasks(deps);
  const listingOf = ({ name }: TaskInfo) => findDefinition(deps, name)?.listing;
  const inList = (list: keyof TaskLists): TaskInfo[] =>
    tasks.filter((task) => listingOf(task)?.list === list);
  return { scheduled: inList('scheduled'), manual: inList('manual'), watcher: inList('watcher') };
}

async function findTasks(deps: TaskListDeps): Promise<TaskInfo[]> {
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

const findDefinition = ({ tasks }: Pick<Deps, 'tasks'>, name: string): TaskDefinition | undefined =>
  tasks.find((task) => task.name === name);

async function requireTask(deps: TaskListDeps, name: string): Promise<TaskInfo> {
  const tasks = await findTasks(deps);
  const found = tasks.find((task) => task.name === name);
  if (found) return found;
  const names = tasks.map((task) => task.name).join(', ');
  throw new AppError('not_found', `Task '${name}' not found, available tasks are ${names}`);
}

type RunTaskDeps = Pick<Deps, 'db' | 'env' | 'folders' | 'disk' | 'jobs' | 'tasks'>;

/** Removes games from the library, so it only runs when a user selects it. */
const CLEANUP_TASK = 'cleanup_missing_roms';

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
  const payload = name === CLEANUP_TASK ? { platform_id: platform_id ?? null } : {};
  if (name === CLEANUP_TASK) await requireCleanupAllowed(deps, platform_id ?? null);
  const duplicate = await findLiveDuplicate(db, name, JSON.stringify(payload));
  return jobs.status(duplicate ?? (await jobs.enqueue(name, payload)), 0);
}

export async function runAllTasks(deps: RunTaskDeps): Promise<TaskStatus[]> {
  const tasks = await findTasks(deps);
  const runnable = tasks.filter(
    (task) => task.enabled && task.can_run && task.name !== CLEANUP_TASK,
  );
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

async function requireCleanupAllowed(
  { db, disk }: Pick<Deps, 'db' | 'disk'>,
  platformId: number | null,
): Promise<void> {
  if (platformId !== null && !(await hasPlatform(db, platformId))) {
    throw new AppError('not_found', `Platform with ID ${platformId} not found`);
  }
  const blocker = await findCleanupBlocker({ db, disk }, platformId);
  if (blocker) throw new AppError('conflict', blocker.text);
}

export async function previewCleanup(
  { db, disk }: Pick<Deps, 'db' | 'disk'>,
  platformId: number | null,
): Promise<CleanupPreview> {
  const blocker = await findCleanupBlocker({ db, disk }, platformId);
  const counts = await countMissingByPlatform(db, platformId);
  return {
    games: counts.reduce((sum, { games }) => sum + games, 0),
    platforms: counts.map(({ platform_id, fs_slug, custom_name, games }) => ({
      platform_id,
      platform_name: custom_name || resolvePlatform(fs_slug).name,
      games,
    })),
    refusal: blocker?.text ?? null,
    refusal_code: blocker?.code ?? null,
  };
}

/** Saves settings of an admin, which override the environment. */
export async function updateTask(
  deps: Pick<Deps, 'db' | 'env' | 'folders' | 'jobs' | 'tasks' | 'scheduler' | 'clock'>,
  name: string,
  { enabled, cron }: TaskSettingPatch,
): Promise<TaskInfo> {
  const { db, jobs, scheduler, clock } = deps;
  const task = await requireTask(deps, name);
  const definition = findDefinition(deps, name);
  if (cron !== undefined) requireSchedule(definition, name, cron);
  const isUnsupported = definition?.run !== undefined && !jobs.knows(name);
  if (enabled === true && isUnsupported) {
    throw new AppError('conflict', `This version can’t run the task “${name}”`);
  }
  const isToggled = enabled !== undefined && enabled !== task.enabled;
  // Without any schedule only users start the task, so it is always enabled.
  const isAlwaysEnabled = task.cron_string === '' && definition?.schedule === undefined;
  if (isToggled && isAlwaysEnabled) {
    throw new AppError('invalid', `The task “${name}” can’t be disabled`);
  }
  await saveTaskSetting(db, name, {
    ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
    ...(cron === undefined ? {} : { cron: cron.trim() }),
    // So that runs which were due before this change do not start late.
    last_run_at: timestamp(clock()),
  });
  scheduler.changed();
  return requireTask(deps, name);
}

function requireSchedule(definition: TaskDefinition | undefined, name: string, cron: string): void {
  if ((definition?.schedule?.cron ?? '') === '') {
    throw new AppError('invalid', `The task “${name}” has no schedule`);
  }
  const checked = checkCron(cron);
  if (!checked.ok) throw new AppError('invalid', checked.message);
}

const RECENT_LIMIT = 100;

type TaskHistoryDeps = Pick<Deps, 'db' | 'jobs'>;

export async function listStatus(deps: TaskHistoryDeps): Promise<TaskStatus[]> {
  return toStatuses(deps, await findRecentJobs(deps.db, RECENT_LIMIT));
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
  const runs = await toStatuses(deps, jobs);
  const items = runs.map((run) => ({ ...run, steps: stepsOfRun(run) }));
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

async function toStatuses(
  { db, jobs }: TaskHistoryDeps,
  rows: readonly JobRow[],
): Promise<TaskStatus[]> {
  const counts = await countWarningsByJob(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((job) => jobs.status(job, counts.get(job.id) ?? 0));
}

/** The enabled tasks that have a schedule, and the tasks whose own check (`isDue`) is true. */
export async function findScheduledRuns(
  deps: Pick<Deps, 'db' | 'env' | 'folders' | 'tasks'> & { jobs: Pick<Deps['jobs'], 'knows'> },
): Promise<ScheduledRun[]> {
  const settings = await readTaskSettings(deps);
  const runs: ScheduledRun[] = [];
  for (const { name, schedule } of deps.tasks) {
    if (!schedule || !deps.jobs.knows(name)) continue;
    const { cron = schedule.cron, enabled = false } = settings.get(name) ?? {};
    const isDue = schedule.isDue ? await schedule.isDue(deps) : enabled && cron !== '';
    if (isDue) runs.push({ task: name, payload: schedule.payload ?? {}, cron });
  }
  return runs;
}
