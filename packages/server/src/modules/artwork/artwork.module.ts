import type { ServerModule } from '#core/module.ts';

import { badgeRoutes } from './badges/badges.routes.ts';
import { cleanArtworkTask } from './clean-artwork-task.ts';
import { convertPicturesTask } from './convert-pictures-task.ts';
import { fetchArtworkTask } from './fetch-artwork-task.ts';
import { resourceRoutes } from './resources.routes.ts';

export const artworkModule: ServerModule = {
  routes: [...badgeRoutes, ...resourceRoutes],
  tasks: [fetchArtworkTask, convertPicturesTask, cleanArtworkTask],
};
