import type { ServerModule } from '#core/module.ts';

import { playerRoutes } from './players.routes.ts';
import { fetchCoreTask } from './players.tasks.ts';

export const playersModule: ServerModule = {
  routes: playerRoutes,
  tasks: [fetchCoreTask],
};
