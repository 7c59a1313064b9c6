import type { ServerModule } from '#core/module.ts';

import { backUpTask, checkBackupTask, restoreBackupTask } from './backups.tasks.ts';
import { backupRoutes } from './backups.routes.ts';

export const backupsModule: ServerModule = {
  routes: backupRoutes,
  tasks: [backUpTask, checkBackupTask, restoreBackupTask],
};
