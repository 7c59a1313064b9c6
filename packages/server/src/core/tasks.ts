import type { TaskType } from '@saveroom/contract';

import type { Env } from './config/parse-env.ts';
import type { Deps } from './deps.ts';
import type { BoundTask, JobContext } from './jobs/task.ts';
import { findTaskSettings } from './jobs/task-settings.queries.ts';

declare module './deps.ts' {
  interface Deps {
    /** Every task that a module declares. */
    readonly tasks: readonly TaskDefinition[];
  }
}

interface LibraryRootKinds {
  readonly current: readonly string[];
  readonly network: ReadonlySet<string>;
}

interface TaskSchedule {
  readonly cron: string;
  /** Names `ENABLE_SCHEDULED_<variable>` and `SCHEDULED_<variable>_CRON`. Absent: no variables. */
  readonly variable?: string;
  /** Documentation of the variable. */
  readonly doc?: string;
  /** Whether `GET /heartbeat` shows its variables. */
  readonly inHeartbeat?: boolean;
  /** Default where neither the environment nor an admin decides; absent: off. */
  readonly isEnabled?: (context: { env: Env; roots: LibraryRootKinds }) => boolean;
  /** Absent: `{}`. */
  readonly payload?: unknown;
  /** For maintenance tasks without settings: whether there is work to do now. */
  readonly isDue?: (deps: Pick<Deps, 'db'>) => Promise<boolean>;
}

/** `isDue` of maintenance tasks that run at every scheduled time. */
export const always = async (): Promise<boolean> => true;

interface TaskListing {
  /** The list of `GET /tasks` it is in. */
  readonly list: 'scheduled' | 'manual' | 'watcher';
  /** Its position in the list. */
  readonly position: number;
  readonly title: string;
  readonly description: string | ((env: Env) => string);
  readonly manualRun: boolean;
  /** The setting disables only the schedule: users can still run the task. */
  readonly runsWhenDisabled?: boolean;
}

/** A background task. All lists, variables, schedules and reports derive from it. */
export interface TaskDefinition {
  readonly name: string;
  readonly type: TaskType;
  /** Tasks of one lane run one after the other. Absent, like `run`: not run by the queue. */
  readonly lane?: string;
  /** The delay before each retry. Absent: a failed job is not retried. */
  readonly retryAfterMs?: readonly number[];
  /** Absent: only other tasks and actions start it. */
  readonly listing?: TaskListing;
  readonly schedule?: TaskSchedule;
  /** Names of the tasks that it may enqueue. */
  readonly followUps?: readonly string[];
  readonly run?: (deps: Deps, job: JobContext<unknown, unknown, unknown>) => Promise<void>;
}

interface TypedDefinition<Payload, Journal, Progress> extends Omit<TaskDefinition, 'run'> {
  readonly run?: (deps: Deps, job: JobContext<Payload, Journal, Progress>) => Promise<void>;
}

/** Declares a task. Erases its types, because the queue stores JSON. */
export const defineTask = <Payload, Journal, Progress>(
  definition: TypedDefinition<Payload, Journal, Progress>,
): TaskDefinition => definition as TaskDefinition;

/** The tasks as the queue runs them, each of which may only enqueue its declared follow-ups. */
export const bindTasks = (tasks: readonly TaskDefinition[], deps: Deps): BoundTask[] =>
  tasks.flatMap((task) => {
    const { name, type, lane, retryAfterMs, run } = task;
    if (lane === undefined || run === undefined) return [];
    const own = { ...deps, jobs: onlyFollowUps(task, deps.jobs) };
    return [
      { name, type, lane, ...(retryAfterMs && { retryAfterMs }), run: (job) => run(own, job) },
    ];
  });

function onlyFollowUps({ name, followUps = [] }: TaskDefinition, jobs: Deps['jobs']): Deps['jobs'] {
  const declared = (task: string): string => {
    if (followUps.includes(task)) return task;
    throw new Error(`invariant: ${name} enqueues ${task}, which is not among its followUps`);
  };
  return {
    enqueue: async (task, payload) => jobs.enqueue(declared(task), payload),
    tryEnqueue: async (task, payload) => jobs.tryEnqueue(declared(task), payload),
    enqueueUnlessQueued: async (task, payload) => jobs.enqueueUnlessQueued(declared(task), payload),
    cancel: (id) => jobs.cancel(id),
    resume: (id) => jobs.resume(id),
    knows: (task) => jobs.knows(task),
    status: (job, warnings) => jobs.status(job, warnings),
  };
}

export interface TaskSetting {
  readonly enabled: boolean;
  /** Empty: it has no schedule. */
  readonly cron: string;
  /** An admin switched it on or off. */
  readonly isChosen: boolean;
}

type SettingDeps = Pick<Deps, 'db' | 'env' | 'tasks'> & {
  readonly folders: { readonly roots: LibraryRootKinds };
};

/**
 * The settings of every listed task: an admin's choice, else the environment's, else the default.
 */
export async function readTaskSettings({
  db,
  env,
  tasks,
  folders,
}: SettingDeps): Promise<Map<string, TaskSetting>> {
  const settings = defaultTaskSettings(tasks, env, folders.roots);
  for (const { name, enabled, cron } of await findTaskSettings(db)) {
    const setting = settings.get(name);
    if (!setting) continue;
    settings.set(name, {
      enabled: enabled === null ? setting.enabled : enabled === 1,
      cron: cron ?? setting.cron,
      isChosen: enabled !== null,
    });
  }
  return settings;
}

/** Before an admin changed anything. */
export const defaultTaskSettings = (
  tasks: readonly TaskDefinition[],
  env: Env,
  roots: LibraryRootKinds,
): Map<string, TaskSetting> =>
  new Map(
    tasks
      .filter(({ listing }) => listing !== undefined)
      .map(({ name, schedule }) => {
        const given = env.schedules.get(schedule?.variable ?? '');
        const byDefault = schedule?.isEnabled?.({ env, roots }) ?? schedule === undefined;
        const enabled = given?.enabled ?? byDefault;
        return [name, { enabled, cron: given?.cron ?? schedule?.cron ?? '', isChosen: false }];
      }),
  );

export const enabledVariable = (variable: string): string => `ENABLE_SCHEDULED_${variable}`;
export const cronVariable = (variable: string): string => `SCHEDULED_${variable}_CRON`;

/** The names of all environment variables that tasks declare. */
export const scheduleVariables = (tasks: readonly TaskDefinition[]): string[] =>
  tasks.flatMap(({ schedule }) =>
    schedule?.variable === undefined
      ? []
      : [enabledVariable(schedule.variable), cronVariable(schedule.variable)],
  );
