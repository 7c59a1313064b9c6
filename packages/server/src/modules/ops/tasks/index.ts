import type { Deps } from '#core/deps.ts';
import type { BoundTask } from '#core/jobs/task.ts';

import { backUpTask, checkBackupTask, restoreBackupTask } from '#modules/backups/back-up.ts';
import { cleanArtworkTask } from '#modules/artwork/clean-artwork-task.ts';
import { cleanupMissingRomsTask } from '#modules/scan/cleanup-missing-roms.ts';
import { cleanupOldJobsTask } from './cleanup-old-jobs.ts';
import { cleanupUploadsTask } from '#modules/uploads/cleanup-uploads.ts';
import { convertPicturesTask } from '#modules/artwork/convert-pictures-task.ts';
import { emptySavesTrashTask } from '#modules/saves/empty-saves-trash.ts';
import { fetchArtworkTask } from '#modules/artwork/fetch-artwork-task.ts';
import { fetchBadgesTask } from '#modules/metadata/achievements/fetch-badges-task.ts';
import { fetchCoreTask } from '#modules/players/fetch-core-task.ts';
import { identifyGamesTask } from '#modules/metadata/identify-games.ts';
import { matchDatsTask } from '#modules/dats/match-dats-task.ts';
import { readChecksumsTask } from '#modules/scan/read-checksums-task.ts';
import { remergeMetadataTask } from '#modules/metadata/remerge-metadata.ts';
import { scanChangedTask, scanLibraryTask } from '#modules/scan/scan-library-task.ts';
import { syncAchievementsTask } from '#modules/metadata/achievements/sync-achievements.ts';
import {
  updateLaunchboxTask,
  updateSwitchTitlesTask,
} from '#modules/metadata/imports/update-lists.ts';

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
