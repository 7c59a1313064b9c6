import type { ServerModule } from '#core/module.ts';

import { listIndexRoutes } from './list-index.routes.ts';

export const listIndexModule: ServerModule = {
  routes: listIndexRoutes,
};
