import type { ServerModule } from '#core/module.ts';

import { uploadRoutes } from './uploads.routes.ts';
import { cleanupUploadsTask } from './uploads.tasks.ts';

export const uploadsModule: ServerModule = {
  routes: uploadRoutes,
  tasks: [cleanupUploadsTask],
};
