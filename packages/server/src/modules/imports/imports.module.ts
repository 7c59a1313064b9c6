import type { ServerModule } from '#core/module.ts';

import { importRoutes } from './imports.routes.ts';
import { cleanupImportsTask, importTask } from './imports.tasks.ts';
import { takeoutRoutes } from './takeout/takeout.routes.ts';

export const importsModule: ServerModule = {
  routes: [...importRoutes, ...takeoutRoutes],
  tasks: [importTask, cleanupImportsTask],
};
