import type { ServerModule } from '#core/module.ts';

import { platformRoutes } from './platforms.routes.ts';

export const platformsModule: ServerModule = {
  routes: platformRoutes,
};
