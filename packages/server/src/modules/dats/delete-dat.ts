import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { forgetSuperseded } from './dats.queries.ts';
import { forgetDat } from './load-dats.ts';
import { MATCH_DATS_TASK } from '#modules/library/library.api.ts';

import { findSiblings, saveDat } from './dat-admin.queries.ts';
import { requireDat } from './list-dats.ts';

/** The file first: a row without one goes by itself, a file without a row would come back. */
export async function deleteDat(
  { db, storage, jobs, clock }: Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock'>,
  id: number,
): Promise<null> {
  const row = await requireDat({ db }, id);
  if ((await findSiblings(db, row)).length > 0) {
    // The zip holds others: this one is remembered as unwanted for as long as the zip is the same.
    const none = { edition_id: null, game_count: 0, rom_count: 0 };
    await saveDat(db, id, { ...none, state: 'removed', updated_at: timestamp(clock()) });
    await forgetSuperseded(db, row.name);
  } else {
    await storage.dats.remove(row.path);
    await forgetDat(db, row);
  }
  await jobs.enqueue(MATCH_DATS_TASK, {});
  return null;
}
