import type { ServerModule } from '#core/module.ts';

import { badgeRoutes } from './badges/badges.routes.ts';
import { cleanArtworkTask } from './artwork.tasks.ts';
import { convertPicturesTask } from './artwork.tasks.ts';
import { fetchArtworkTask } from './artwork.tasks.ts';
import { resourceRoutes } from './resources.routes.ts';

export const artworkModule: ServerModule = {
  routes: [...badgeRoutes, ...resourceRoutes],
  tasks: [fetchArtworkTask, convertPicturesTask, cleanArtworkTask],
};
