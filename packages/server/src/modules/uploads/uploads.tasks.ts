import { join, resolve } from 'node:path';

import { UPLOAD_LIFETIME_MS } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { always, defineTask } from '#core/tasks.ts';
import { purgeOldTrash } from '#modules/trash/trash.api.ts';

import { removeUnfinished } from './remove-unfinished.ts';
import { findExpiredUploads, findPartPaths } from './uploads.queries.ts';

/** Deletes abandoned uploads and old trash entries. */
export const cleanupUploadsTask = defineTask<unknown, unknown, unknown>({
  name: 'cleanup_uploads',
  type: 'generic',
  lane: 'upkeep',
  schedule: { cron: '20 */6 * * *', isDue: always },

  async run(deps) {
    await cleanUploads(deps, UPLOAD_LIFETIME_MS);
    const dataDir = resolve(deps.env.DATA_DIR);
    await purgeOldTrash({ db: deps.db, dataDir }, deps.clock());
  },
});

/** Deletes expired uploads and part files that belong to no upload. */
export async function cleanUploads(
  { db, disk, clock }: Pick<Deps, 'db' | 'disk' | 'clock'>,
  lifetimeMs: number,
): Promise<void> {
  const now = clock();
  for (const { id, root, part_path } of await findExpiredUploads(db, timestamp(now))) {
    // A part file in an unavailable root is deleted as an orphan once the root is back.
    await disk.uploads.discard({ root, partPath: part_path }).catch(() => {});
    await removeUnfinished(db, id);
  }
  const known = (await findPartPaths(db)).map(({ root, part_path }) => join(root, part_path));
  await disk.uploads.discardOrphans(new Date(now.getTime() - lifetimeMs), new Set(known));
}
