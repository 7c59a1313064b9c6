import type { ServerModule } from '#core/module.ts';

import { opsRoutes } from './ops.routes.ts';
import { cleanupOldJobsTask } from './ops.tasks.ts';

export const opsModule: ServerModule = { routes: opsRoutes, tasks: [cleanupOldJobsTask] };
