import * as contract from '@saveroom/contract';

import { handle } from '#http/handle.ts';

import { cancelTask, listStatus, requireStatus, runAllTasks, runTask } from './run-task.ts';
import { taskLists } from './task-lists.ts';

export const taskRoutes = [
  handle(contract.listTasks, ({ deps }) => taskLists(deps.env)),
  handle(contract.listTaskStatus, ({ deps }) => listStatus(deps)),
  handle(contract.getTaskStatus, ({ deps, params }) => requireStatus(deps, params.id)),
  handle(contract.runTasks, ({ deps }) => runAllTasks(deps)),
  handle(contract.runTask, ({ deps, params }) => runTask(deps, params.name)),
  handle(contract.cancelTask, ({ deps, params }) => cancelTask(deps, params.id)),
];
