import type { RomForm } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

/** Ids of services that are never queried; some clients show them. */
export async function saveForeignIds(
  db: Db,
  id: number,
  { flashpoint_id, hltb_id }: Pick<RomForm, 'flashpoint_id' | 'hltb_id'>,
): Promise<void> {
  const patch = {
    ...(flashpoint_id === undefined ? {} : { flashpoint_id: flashpoint_id || null }),
    ...(hltb_id === undefined
      ? {}
      : { hltb_id: /^\d{1,9}$/.test(hltb_id) ? Number(hltb_id) : null }),
  };
  if (Object.keys(patch).length === 0) return;
  await db.updateTable('rom').set(patch).where('id', '=', id).execute();
}
