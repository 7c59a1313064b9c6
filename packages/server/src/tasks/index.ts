import type { Deps } from '#deps.ts';
import type { BoundTask } from '#jobs/task.ts';

import { backUpTask, checkBackupTask, restoreBackupTask } from './back-up.ts';
import { cleanArtworkTask } from './clean-artwork.ts';
import { cleanupMissingRomsTask } from './cleanup-missing-roms.ts';
import { cleanupOldJobsTask } from './cleanup-old-jobs.ts';
import { cleanupUploadsTask } from './cleanup-uploads.ts';
import { convertPicturesTask } from './convert-pictures.ts';
import { emptySavesTrashTask } from './empty-saves-trash.ts';
import { fetchArtworkTask } from './fetch-artwork.ts';
import { fetchBadgesTask } from './fetch-badges.ts';
import { fetchCoreTask } from './fetch-core.ts';
import { identifyGamesTask } from './identify-games.ts';
import { matchDatsTask } from './match-dats.ts';
import { readChecksumsTask } from './read-checksums.ts';
import { remergeMetadataTask } from './remerge-metadata.ts';
import { scanChangedTask, scanLibraryTask } from './scan-library.ts';
import { syncAchievementsTask } from './sync-achievements.ts';
import { updateLaunchboxTask, updateSwitchTitlesTask } from './update-lists.ts';

/** Every kind of background work there is. */
export const bindTasks = (deps: Deps): BoundTask[] => [
  scanLibraryTask(deps),
  scanChangedTask(deps),
  readChecksumsTask(deps),
  matchDatsTask(deps),
  identifyGamesTask(deps),
  remergeMetadataTask(deps),
  fetchArtworkTask(deps),
  convertPicturesTask(deps),
  cleanArtworkTask(deps),
  updateLaunchboxTask(deps),
  updateSwitchTitlesTask(deps),
  syncAchievementsTask(deps),
  fetchBadgesTask(deps),
  fetchCoreTask(deps),
  cleanupMissingRomsTask(deps),
  cleanupOldJobsTask(deps),
  emptySavesTrashTask(deps),
  cleanupUploadsTask(deps),
  backUpTask(deps),
  checkBackupTask(deps),
  restoreBackupTask(deps),
];
