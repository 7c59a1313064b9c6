import type { ServerModule } from '#core/module.ts';

import { collectionRoutes } from './collections.routes.ts';

export const collectionsModule: ServerModule = {
  routes: collectionRoutes,
};
