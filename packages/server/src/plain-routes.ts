import { ROUTES, routeUrl } from '@saveroom/contract';

import { backupRoutes } from '#features/backups/backups.routes.ts';
import { collectionRoutes } from '#features/collections/collections.routes.ts';
import { configRoutes } from '#features/config/config.routes.ts';
import { firmwareRoutes } from '#features/firmware/firmware.routes.ts';
import { deviceRoutes } from '#features/devices/devices.routes.ts';
import { downloadRoutes } from '#features/downloads/downloads.routes.ts';
import { datRoutes } from '#features/dats/dats.routes.ts';
import { libraryFolderRoutes } from '#features/library-folders/library-folders.routes.ts';
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
import type { BoundRoute } from '#http/handle.ts';

/** Routes that need nothing but what every call is given; `app.ts` adds those that need more. */
export const PLAIN_ROUTES = [
  ...backupRoutes,
  ...configRoutes,
  ...libraryFolderRoutes,
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

/** Declared and mounted routes must be the same set, otherwise the start fails. */
export function requireEveryRoute(bound: readonly BoundRoute[]): void {
  const mounted = new Set(bound.map(({ route }) => route));
  const forgotten = ROUTES.filter((route) => !mounted.has(route));
  if (forgotten.length > 0 || mounted.size !== bound.length) {
    const names = forgotten.map((route) => `${route.method} ${routeUrl(route)}`);
    throw new Error(`Routes declared but not mounted, or mounted twice: ${names.join(', ')}`);
  }
}
