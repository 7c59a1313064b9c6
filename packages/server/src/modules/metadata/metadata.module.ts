import type { ServerModule } from '#core/module.ts';

import { fetchBadgesTask } from './achievements/badges.ts';
import { syncAchievementsTask } from './achievements/sync-achievements.ts';
import { identifyGamesTask } from './identify/identify.tasks.ts';
import { updateLaunchboxTask, updateSwitchTitlesTask } from './imports/imports.tasks.ts';
import { metadataRoutes, sourceRoutes } from './metadata.routes.ts';
import { remergeMetadataTask } from './remerge.tasks.ts';
import { SOURCE_VARIABLES } from './sources/source-variables.ts';

export const metadataModule: ServerModule = {
  variables: SOURCE_VARIABLES,
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
