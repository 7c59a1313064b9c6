import type { ServerModule } from '#core/module.ts';

import { accountRoutes } from './accounts.routes.ts';

export const accountsModule: ServerModule = {
  routes: accountRoutes,
};
