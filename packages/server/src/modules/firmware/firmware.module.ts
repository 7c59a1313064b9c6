import type { ServerModule } from '#core/module.ts';

import { firmwareRoutes } from './firmware.routes.ts';

export const firmwareModule: ServerModule = {
  routes: firmwareRoutes,
};
