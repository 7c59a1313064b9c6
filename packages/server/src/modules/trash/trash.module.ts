import type { ServerModule } from '#core/module.ts';

import { trashRoutes } from './trash.routes.ts';

export const trashModule: ServerModule = {
  routes: trashRoutes,
};
