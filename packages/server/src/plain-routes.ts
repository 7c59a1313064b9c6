import { backupRoutes } from '#features/backups/backups.routes.ts';
import { collectionRoutes } from '#features/collections/collections.routes.ts';
import { configRoutes } from '#features/config/config.routes.ts';
import { firmwareRoutes } from '#features/firmware/firmware.routes.ts';
import { deviceRoutes } from '#features/devices/devices.routes.ts';
import { downloadRoutes } from '#features/downloads/downloads.routes.ts';
import { datRoutes } from '#features/dats/dats.routes.ts';
import { logRoutes } from '#features/logs/logs.routes.ts';
import { playSessionRoutes } from '#features/play-sessions/play-sessions.routes.ts';
import { playerRoutes } from '#features/players/players.routes.ts';
import { platformRoutes } from '#features/platforms/platforms.routes.ts';
import { removalRoutes } from '#features/removal/removal.routes.ts';
import { resourceRoutes } from '#features/resources/resources.routes.ts';
import { romFileRoutes } from '#features/rom-files/rom-files.routes.ts';
import { romRoutes } from '#features/roms/roms.routes.ts';
import { saveRoutes } from '#features/saves/saves.routes.ts';
import { screenshotRoutes, stateRoutes } from '#features/saves/states.routes.ts';
import { searchRoutes } from '#features/search/search.routes.ts';
import { statsRoutes } from '#features/stats/stats.routes.ts';
import { syncRoutes } from '#features/sync/sync.routes.ts';
import { taskRoutes } from '#features/tasks/tasks.routes.ts';

/** Routes that need nothing but what every call is given; `app.ts` adds those that need more. */
export const PLAIN_ROUTES = [
  ...backupRoutes,
  ...configRoutes,
  ...taskRoutes,
  ...logRoutes,
  ...platformRoutes,
  ...removalRoutes,
  ...romRoutes,
  ...romFileRoutes,
  ...searchRoutes,
  ...collectionRoutes,
  ...resourceRoutes,
  ...statsRoutes,
  ...firmwareRoutes,
  ...saveRoutes,
  ...stateRoutes,
  ...screenshotRoutes,
  ...deviceRoutes,
  ...syncRoutes,
  ...playSessionRoutes,
  ...datRoutes,
  ...downloadRoutes,
  ...playerRoutes,
];
