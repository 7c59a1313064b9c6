import { join } from 'node:path';

import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findExpiredUploads, findPartPaths, removeUpload } from './uploads.queries.ts';

/** Takes away what is left of uploads that ended, and files no upload knows of. */
export async function cleanUploads(
  { db, disk, clock }: Pick<Deps, 'db' | 'disk' | 'clock'>,
  lifetimeMs: number,
): Promise<void> {
  const now = clock();
  for (const { id, root, part_path } of await findExpiredUploads(db, timestamp(now))) {
    // A root that is not there today is cleaned when it is back, by the second sweep.
    await disk.uploads.discard({ root, partPath: part_path }).catch(() => {});
    await removeUpload(db, id);
  }
  const known = (await findPartPaths(db)).map(({ root, part_path }) => join(root, part_path));
  await disk.uploads.discardForgotten(new Date(now.getTime() - lifetimeMs), new Set(known));
}
