import type { ServerModule } from '#core/module.ts';

import { fetchBadgesTask } from './achievements/fetch-badges-task.ts';
import { syncAchievementsTask } from './achievements/sync-achievements.ts';
import { identifyGamesTask } from './identify-games.ts';
import { updateLaunchboxTask, updateSwitchTitlesTask } from './imports/update-lists.ts';
import { metadataRoutes } from './metadata.routes.ts';
import { remergeMetadataTask } from './remerge-metadata.ts';
import { sourceRoutes } from './sources/sources.routes.ts';

export const metadataModule: ServerModule = {
  routes: [...metadataRoutes, ...sourceRoutes],
  tasks: [
    identifyGamesTask,
    remergeMetadataTask,
    updateLaunchboxTask,
    updateSwitchTitlesTask,
    syncAchievementsTask,
    fetchBadgesTask,
  ],
};
