import type { ServerModule } from '#core/module.ts';

import { romFileRoutes } from './files/rom-files.routes.ts';
import { romRoutes } from './roms.routes.ts';

export const romsModule: ServerModule = {
  routes: [...romRoutes, ...romFileRoutes],
};
