import { resolve } from 'node:path';

import { UPLOAD_LIFETIME_MS } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { cleanUploads } from './clean-uploads.ts';
import { bindTask, type BoundTask } from '#core/jobs/task.ts';
import { purgeOldTrash } from '#modules/trash/trash.api.ts';

/** Uploads that nobody goes on with, and what has lain in the trash for long. */
export const cleanupUploadsTask = (deps: Deps): BoundTask =>
  bindTask<unknown, unknown, unknown>({
    name: 'cleanup_uploads',
    lane: 'upkeep',

    async run() {
      await cleanUploads(deps, UPLOAD_LIFETIME_MS);
      const dataDir = resolve(deps.env.DATA_DIR);
      await purgeOldTrash({ db: deps.db, dataDir }, deps.clock());
    },
  });
