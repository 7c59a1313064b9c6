import type { ServerModule } from '#core/module.ts';

import { cleanupMissingRomsTask } from './cleanup-missing-roms.ts';
import { libraryFolderRoutes } from './folders/library-folders.routes.ts';
import { readChecksumsTask } from './read-checksums-task.ts';
import { scanChangedTask, scanLibraryTask } from './scan-library-task.ts';
import { scanEvents, scanRoutes } from './scan.routes.ts';

export const scanModule: ServerModule = {
  routes: [...scanRoutes, ...libraryFolderRoutes],
  events: scanEvents,
  tasks: [scanLibraryTask, scanChangedTask, readChecksumsTask, cleanupMissingRomsTask],
};
