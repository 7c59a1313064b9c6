import type { ServerModule } from '#core/module.ts';

import { downloadRoutes } from './downloads.routes.ts';

export const downloadsModule: ServerModule = {
  routes: downloadRoutes,
};
