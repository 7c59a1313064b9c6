import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Nothing, Timestamp, ServerMessageCode } from './wire.ts';

export const TaskType = z.enum([
  'scan',
  'update',
  'conversion',
  'cleanup',
  'sync',
  'watcher',
  'generic',
]);
export type TaskType = z.output<typeof TaskType>;

export const TaskInfo = z.object({
  name: z.string(),
  type: TaskType,
  manual_run: z.boolean(),
  title: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  cron_string: z.string(),
  /** Whether it can be started manually now. */
  can_run: z.boolean(),
  /** The time zone of `cron_string`, such as `Europe/Berlin`. */
  time_zone: z.string(),
});
export type TaskInfo = z.output<typeof TaskInfo>;

export const TaskLists = z
  .object({
    scheduled: z.array(TaskInfo),
    manual: z.array(TaskInfo),
    watcher: z.array(TaskInfo),
  })
  .register(z.globalRegistry, { id: 'TaskLists' });
export type TaskLists = z.output<typeof TaskLists>;

/** A task run, with the field names of all API versions. */
export const TaskStatus = z
  .object({
    task_id: z.string(),
    task_name: z.string(),
    task_type: TaskType,
    status: z.enum(['queued', 'started', 'finished', 'failed', 'canceled', 'deferred']),
    queued_at: Timestamp,
    created_at: Timestamp,
    enqueued_at: Timestamp,
    started_at: z.nullable(Timestamp),
    ended_at: z.nullable(Timestamp),
    meta: z.record(z.string(), z.unknown()),
    error: z.nullable(z.string()),
    /** The code of `error`. Null: no error, or one that was stored before this field existed. */
    error_code: z.nullable(ServerMessageCode),
    /** Number of failed attempts; it is retried automatically a few times. */
    attempts: z.int(),
    /** When the next attempt starts; null: no retry is scheduled. */
    retry_at: z.nullable(Timestamp),
    warning_count: z.int(),
  })
  .register(z.globalRegistry, { id: 'TaskStatus' });
export type TaskStatus = z.output<typeof TaskStatus>;

/** Steps `first` to `last` of the `total` steps of a file from the disk to a page. */
const TaskSteps = z.object({
  first: z.int(),
  last: z.int(),
  total: z.int(),
  /** Names of these steps, such as `checksums`. */
  names: z.array(z.string()),
});
export type TaskSteps = z.output<typeof TaskSteps>;

/** A run in the task history. */
const TaskRun = z
  .extend(TaskStatus, {
    /** The steps it does, or the step it is at. Null: the task does not follow a scan. */
    steps: z.nullable(TaskSteps),
  })
  .register(z.globalRegistry, { id: 'TaskRun' });
export type TaskRun = z.output<typeof TaskRun>;

export const listTasks = defineRoute({
  method: 'GET',
  path: '/tasks',
  access: 'tasks.run',
  summary: 'The background tasks and when they run.',
  response: TaskLists,
});

export const listTaskStatus = defineRoute({
  method: 'GET',
  path: '/tasks/status',
  access: 'tasks.run',
  summary: 'Running, queued and recent runs of tasks, newest first.',
  response: z.array(TaskStatus),
});

export const listTaskHistory = defineRoute({
  method: 'GET',
  path: '/tasks/history',
  access: 'tasks.run',
  summary: 'The task history, newest first, paged.',
  query: z.object({
    task: z.optional(z.string().check(z.maxLength(100))),
    status: z.optional(TaskStatus.shape.status),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(100)), 20),
    offset: z._default(z.coerce.number<number>().check(z.int(), z.gte(0)), 0),
  }),
  response: z.object({
    items: z.array(TaskRun),
    total: z.int(),
    offset: z.int(),
    /** Names of the tasks that have runs. */
    tasks: z.array(z.string()),
  }),
});

const TaskParams = z.object({ id: z.string().check(z.maxLength(100)) });

export const getTaskStatus = defineRoute({
  method: 'GET',
  path: '/tasks/:id',
  access: 'tasks.run',
  summary: 'One run of a task.',
  params: TaskParams,
  response: TaskStatus,
});

export const listTaskWarnings = defineRoute({
  method: 'GET',
  path: '/tasks/:id/warnings',
  access: 'tasks.run',
  summary: 'The messages of a run about single files.',
  params: TaskParams,
  query: z.object({
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(500)), 50),
    offset: z._default(z.coerce.number<number>().check(z.int(), z.gte(0)), 0),
  }),
  response: z.object({
    items: z.array(z.object({ code: z.string(), path: z.string(), text: z.string() })),
    total: z.int(),
  }),
});

export const runTasks = defineRoute({
  method: 'POST',
  path: '/tasks/run',
  access: 'tasks.run',
  audit: 'tasks_started',
  summary: 'Run every enabled task that can be run manually.',
  response: z.array(TaskStatus),
});

const TaskName = z.object({ name: z.string().check(z.maxLength(100)) });

/** Arguments of a task; unknown ones are ignored, as in the reference API. */
const TaskArguments = z.object({
  /** For `cleanup_missing_roms`: only this platform. */
  platform_id: z.nullish(z.int().check(z.positive())),
});
export type TaskArguments = z.output<typeof TaskArguments>;

export const runTask = defineRoute({
  method: 'POST',
  path: '/tasks/run/:name',
  access: 'tasks.run',
  audit: 'task_started',
  summary: 'Run one task now.',
  params: TaskName,
  body: TaskArguments,
  response: TaskStatus,
});

export const cancelTask = defineRoute({
  method: 'POST',
  path: '/tasks/:id/cancel',
  access: 'tasks.run',
  audit: 'task_cancelled',
  summary: 'Cancel a run of a task.',
  params: TaskParams,
  response: Nothing,
});

const TaskSettingPatch = z.object({
  enabled: z.optional(z.boolean()),
  cron: z.optional(z.string().check(z.maxLength(200))),
});
export type TaskSettingPatch = z.output<typeof TaskSettingPatch>;

export const updateTask = defineRoute({
  method: 'PUT',
  path: '/tasks/:name',
  access: 'tasks.run',
  audit: 'task_changed',
  summary: 'Enable or disable a task, or set its schedule.',
  params: TaskName,
  body: TaskSettingPatch,
  response: TaskInfo,
});

/** A preview of `cleanup_missing_roms`. */
export const CleanupPreview = z
  .object({
    games: z.int(),
    platforms: z.array(
      z.object({ platform_id: z.int(), platform_name: z.string(), games: z.int() }),
    ),
    /** Why it is not allowed now, as a sentence; null: it is allowed. */
    refusal: z.nullable(z.string()),
    refusal_code: z.nullable(ServerMessageCode),
  })
  .register(z.globalRegistry, { id: 'CleanupPreview' });
export type CleanupPreview = z.output<typeof CleanupPreview>;

export const previewCleanup = defineRoute({
  method: 'GET',
  path: '/tasks/cleanup-preview',
  access: 'tasks.run',
  summary: 'Which missing games a cleanup would remove.',
  query: z.object({ platform_id: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
  response: CleanupPreview,
});
