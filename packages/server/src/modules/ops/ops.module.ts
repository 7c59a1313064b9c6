import type { ServerModule } from '#core/module.ts';

import { configRoutes } from './config/config.routes.ts';
import { doctorRoutes } from './doctor/doctor.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { logRoutes } from './logs/logs.routes.ts';
import { statsRoutes } from './stats/stats.routes.ts';
import { systemRoutes } from './system.routes.ts';
import { cleanupOldJobsTask } from './ops.tasks.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';

export const opsModule: ServerModule = {
  routes: [
    ...configRoutes,
    ...doctorRoutes,
    ...healthRoutes,
    ...logRoutes,
    ...statsRoutes,
    ...systemRoutes,
    ...taskRoutes,
  ],
  tasks: [cleanupOldJobsTask],
};
