import type { ServerModule } from '#core/module.ts';

import { fetchCoreTask } from './fetch-core-task.ts';
import { playerRoutes } from './players.routes.ts';

export const playersModule: ServerModule = {
  routes: playerRoutes,
  tasks: [fetchCoreTask],
};
