import type { ServerModule } from '#core/module.ts';

import { activityEvents, activityRoutes } from './activity/activity.routes.ts';
import { deviceRoutes } from './devices/devices.routes.ts';
import { playSessionRoutes } from './play-sessions/play-sessions.routes.ts';
import { saveRoutes, screenshotRoutes, stateRoutes } from './saves.routes.ts';
import { emptySavesTrashTask } from './saves.tasks.ts';
import { syncRoutes } from './sync/sync.routes.ts';

export const savesModule: ServerModule = {
  routes: [
    ...saveRoutes,
    ...screenshotRoutes,
    ...stateRoutes,
    ...deviceRoutes,
    ...syncRoutes,
    ...playSessionRoutes,
    ...activityRoutes,
  ],
  events: activityEvents,
  tasks: [emptySavesTrashTask],
};
