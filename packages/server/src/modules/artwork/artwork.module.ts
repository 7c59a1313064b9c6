import type { ServerModule } from '#core/module.ts';

import { cleanArtworkTask, convertPicturesTask, fetchArtworkTask } from './artwork.tasks.ts';
import { badgeRoutes } from './badges/badges.routes.ts';
import { resourceRoutes } from './resources.routes.ts';

export const artworkModule: ServerModule = {
  routes: [...badgeRoutes, ...resourceRoutes],
  tasks: [fetchArtworkTask, convertPicturesTask, cleanArtworkTask],
};
