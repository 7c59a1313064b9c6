import type { ServerModule } from '#core/module.ts';

import { datRoutes } from './dats.routes.ts';
import { matchDatsTask } from './dats.tasks.ts';

export const datsModule: ServerModule = {
  routes: datRoutes,
  tasks: [matchDatsTask],
};
