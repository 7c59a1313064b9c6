import * as contract from '@saveroom/contract';

import { handle } from '#http/handle.ts';

import { taskLists } from './task-lists.ts';

export const taskRoutes = [handle(contract.listTasks, ({ deps }) => taskLists(deps.env))];
