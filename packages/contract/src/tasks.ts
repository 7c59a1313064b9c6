import { z } from 'zod';

import { defineRoute } from './define-route.ts';

export const TaskType = z.enum(['scan', 'update', 'conversion', 'cleanup', 'sync', 'watcher']);
export type TaskType = z.output<typeof TaskType>;

export const TaskInfo = z.object({
  name: z.string(),
  type: TaskType,
  manual_run: z.boolean(),
  title: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  cron_string: z.string(),
});
export type TaskInfo = z.output<typeof TaskInfo>;

export const TaskLists = z
  .object({
    scheduled: z.array(TaskInfo),
    manual: z.array(TaskInfo),
    watcher: z.array(TaskInfo),
  })
  .meta({ id: 'TaskLists' });
export type TaskLists = z.output<typeof TaskLists>;

export const listTasks = defineRoute({
  method: 'GET',
  path: '/tasks',
  access: 'tasks.run',
  summary: 'The background tasks and when they run.',
  response: TaskLists,
});
