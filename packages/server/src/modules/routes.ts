import { ROUTES, routeUrl } from '@saveroom/contract';

import { backupRoutes } from './backups/backups.routes.ts';
import { collectionRoutes } from './collections/collections.routes.ts';
import { configRoutes } from './ops/config/config.routes.ts';
import { firmwareRoutes } from './firmware/firmware.routes.ts';
import { deviceRoutes } from './saves/devices/devices.routes.ts';
import { downloadRoutes } from './downloads/downloads.routes.ts';
import { datRoutes } from './dats/dats.routes.ts';
import { libraryFolderRoutes } from './scan/folders/library-folders.routes.ts';
import { logRoutes } from './ops/logs/logs.routes.ts';
import { playSessionRoutes } from './saves/play-sessions/play-sessions.routes.ts';
import { playerRoutes } from './players/players.routes.ts';
import { platformRoutes } from './platforms/platforms.routes.ts';
import { removalRoutes } from './trash/removal.routes.ts';
import { resourceRoutes } from './collections/resources/resources.routes.ts';
import { romFileRoutes } from './roms/files/rom-files.routes.ts';
import { romRoutes } from './list-index/roms.routes.ts';
import { saveRoutes } from './saves/saves.routes.ts';
import { screenshotRoutes, stateRoutes } from './saves/states.routes.ts';
import { searchRoutes } from './list-index/search.routes.ts';
import { statsRoutes } from './ops/stats/stats.routes.ts';
import { syncRoutes } from './saves/sync/sync.routes.ts';
import { taskRoutes } from './ops/tasks/tasks.routes.ts';
import type { BoundRoute } from '#core/http/handle.ts';

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
