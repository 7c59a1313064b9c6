import type { ServerModule } from '#core/module.ts';

import { cleanupUploadsTask } from './uploads.tasks.ts';
import { uploadRoutes } from './uploads.routes.ts';

export const uploadsModule: ServerModule = {
  routes: uploadRoutes,
  tasks: [cleanupUploadsTask],
};
