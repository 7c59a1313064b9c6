import type { Db } from '#core/db/engine.ts';

import { moveArtwork, recomputeArtworkColumns } from '#modules/artwork/artwork.api.ts';
import { moveMemberships } from '#modules/collections/collections.api.ts';
import { mergeRoms } from '#modules/roms/roms.api.ts';
import { moveSaves } from '#modules/saves/saves.api.ts';

/**
 * Merges the newer row of a game into the older one, with its saves, collections and artwork. Call
 * it in a transaction.
 */
export async function mergeInto(db: Db, oldId: number, newId: number): Promise<void> {
  const kinds = await moveArtwork(db, { from: newId, to: oldId });
  const now = await mergeRoms(db, { from: newId, to: oldId }, async (merge) => [
    ...(await moveMemberships(db, merge)),
    ...(await moveSaves(db, merge)),
  ]);
  await recomputeArtworkColumns(db, oldId, { kinds, now });
}
