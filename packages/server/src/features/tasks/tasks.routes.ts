import * as contract from '@saveroom/contract';

import { handle } from '#http/handle.ts';

import { previewCleanup } from './cleanup-preview.ts';
import { cancelTask, listStatus, requireStatus, runAllTasks, runTask } from './run-task.ts';
import { taskLists } from './task-lists.ts';
import { updateTask } from './update-task.ts';

export const taskRoutes = [
  handle(contract.listTasks, ({ deps }) => taskLists(deps)),
  handle(contract.listTaskStatus, ({ deps }) => listStatus(deps)),
  handle(contract.getTaskStatus, ({ deps, params }) => requireStatus(deps, params.id)),
  handle(contract.runTasks, ({ deps }) => runAllTasks(deps)),
  handle(contract.runTask, ({ deps, params, body }) => runTask(deps, params.name, body)),
  handle(contract.cancelTask, ({ deps, params }) => cancelTask(deps, params.id)),
  handle(contract.updateTask, ({ deps, params, body }) => updateTask(deps, params.name, body)),
  handle(contract.previewCleanup, ({ deps, query }) =>
    previewCleanup(deps, query.platform_id ?? null),
  ),
];
