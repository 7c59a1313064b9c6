import type { ServerModule } from '#core/module.ts';

import { accountRoutes } from './accounts/accounts.routes.ts';
import { permissionRoutes } from './accounts/permissions/permissions.routes.ts';
import { twoFactorRoutes } from './accounts/two-factor/two-factor.routes.ts';
import { profileRoutes } from './accounts/profiles/profiles.routes.ts';
import {
  cleanArtworkTask,
  convertPicturesTask,
  fetchArtworkTask,
} from './artwork/artwork.tasks.ts';
import { badgeRoutes } from './artwork/badges/badges.routes.ts';
import { resourceRoutes } from './artwork/resources.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { cleanupAuditTask } from './audit/audit.tasks.ts';
import { backupRoutes } from './backups/backups.routes.ts';
import { backUpTask, checkBackupTask, restoreBackupTask } from './backups/backups.tasks.ts';
import { collectionRoutes } from './collections/collections.routes.ts';
import { datRoutes } from './dats/dats.routes.ts';
import { matchDatsTask } from './dats/dats.tasks.ts';
import { downloadRoutes } from './downloads/downloads.routes.ts';
import { exportsModule } from './exports/exports.module.ts';
import { feedRoutes } from './feeds/feeds.routes.ts';
import { firmwareRoutes } from './firmware/firmware.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { cleanupImportsTask, importTask } from './imports/imports.tasks.ts';
import { limitRoutes } from './limits/limits.routes.ts';
import { listIndexRoutes } from './list-index/list-index.routes.ts';
import { metadataModule } from './metadata/metadata.module.ts';
import { musicRoutes } from './music/music.routes.ts';
import { readSoundtracksTask } from './music/music.tasks.ts';
import { netplayModule } from './netplay/netplay.module.ts';
import { opsRoutes } from './ops/ops.routes.ts';
import { cleanupOldJobsTask } from './ops/ops.tasks.ts';
import { patchRoutes } from './patches/patches.routes.ts';
import { platformRoutes } from './platforms/platforms.routes.ts';
import { playerRoutes } from './players/players.routes.ts';
import { fetchCoreTask } from './players/cores.ts';
import { commentRoutes } from './roms/comments/comments.routes.ts';
import { romFileRoutes } from './roms/files/rom-files.routes.ts';
import { romRoutes } from './roms/roms.routes.ts';
import { savesModule } from './saves/saves.module.ts';
import { scanModule } from './scan/scan.module.ts';
import { shareRoutes } from './shares/shares.routes.ts';
import { cleanupSharesTask } from './shares/shares.tasks.ts';
import { trashRoutes } from './trash/trash.routes.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';
import { cleanupUploadsTask } from './uploads/uploads.tasks.ts';

/** Every module that adds something to the server. */
export const MODULES: readonly ServerModule[] = [
  { routes: [...accountRoutes, ...permissionRoutes, ...twoFactorRoutes, ...profileRoutes] },
  { routes: limitRoutes },
  { routes: firmwareRoutes },
  { routes: platformRoutes },
  { routes: auditRoutes, tasks: [cleanupAuditTask] },
  { routes: [...romRoutes, ...romFileRoutes, ...commentRoutes] },
  {
    routes: [...badgeRoutes, ...resourceRoutes],
    tasks: [fetchArtworkTask, convertPicturesTask, cleanArtworkTask],
  },
  { routes: trashRoutes },
  { routes: datRoutes, tasks: [matchDatsTask] },
  metadataModule,
  { routes: listIndexRoutes },
  savesModule,
  { routes: collectionRoutes },
  { routes: musicRoutes, tasks: [readSoundtracksTask] },
  { routes: playerRoutes, tasks: [fetchCoreTask] },
  netplayModule,
  { routes: uploadRoutes, tasks: [cleanupUploadsTask] },
  { routes: downloadRoutes },
  { routes: feedRoutes },
  { routes: shareRoutes, tasks: [cleanupSharesTask] },
  exportsModule,
  { routes: importRoutes, tasks: [importTask, cleanupImportsTask] },
  scanModule,
  { routes: patchRoutes },
  { routes: backupRoutes, tasks: [backUpTask, checkBackupTask, restoreBackupTask] },
  { routes: opsRoutes, tasks: [cleanupOldJobsTask] },
];
