import * as contract from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { MATCH_DATS_TASK } from '#modules/library/library.api.ts';

import { addDats } from './add-dats.ts';
import { findSiblings, saveDat } from './dat-admin.queries.ts';
import { reloadSuperseded } from './dats.queries.ts';
import { datReport, listDats, requireDat } from './list-dats.ts';
import { removeDatRow } from './load-dats.ts';
import { updateDat } from './update-dat.ts';

export const datRoutes = [
  handle(contract.listDats, ({ deps }) => listDats(deps)),
  handle(contract.addDats, ({ deps, http }) =>
    addDats(deps, http.uploads(contract.addDats.uploads)),
  ),
  handle(contract.updateDat, ({ deps, params, body }) =>
    updateDat(deps, params.id, body.platform_slug),
  ),
  handle(contract.deleteDat, ({ deps, params }) => deleteDat(deps, params.id)),
  handle(contract.getDatReport, ({ deps, params, query }) => datReport(deps, params.id, query)),
];

/** Deletes the file first: the next run removes a row without a file, but would reload the file. */
async function deleteDat(
  { db, storage, jobs, clock }: Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock'>,
  id: number,
): Promise<null> {
  const row = await requireDat({ db }, id);
  if ((await findSiblings(db, row)).length > 0) {
    // The zip file contains other DATs, so this one is marked as removed until the zip changes.
    const none = { edition_id: null, game_count: 0, rom_count: 0 };
    await saveDat(db, id, { ...none, state: 'removed', updated_at: timestamp(clock()) });
    await reloadSuperseded(db, row.name);
  } else {
    await storage.dats.remove(row.path);
    await removeDatRow(db, row);
  }
  await jobs.enqueue(MATCH_DATS_TASK, {});
  return null;
}
