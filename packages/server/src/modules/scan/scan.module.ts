import type { ServerModule } from '#core/module.ts';

import { libraryFolderRoutes, scanEvents, scanRoutes } from './scan.routes.ts';
import {
  cleanupMissingRomsTask,
  filesystemWatcherTask,
  computeChecksumsTask,
  scanChangedTask,
  scanLibraryTask,
} from './scan.tasks.ts';

export const scanModule: ServerModule = {
  routes: [...scanRoutes, ...libraryFolderRoutes],
  events: scanEvents,
  tasks: [
    scanLibraryTask,
    scanChangedTask,
    computeChecksumsTask,
    cleanupMissingRomsTask,
    filesystemWatcherTask,
  ],
};
