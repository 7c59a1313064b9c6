import type { ServerModule } from '#core/module.ts';

import { shareRoutes } from './shares.routes.ts';
import { cleanupSharesTask } from './shares.tasks.ts';

export const sharesModule: ServerModule = { routes: shareRoutes, tasks: [cleanupSharesTask] };
