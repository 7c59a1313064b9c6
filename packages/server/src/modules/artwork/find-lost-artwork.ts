import { timestamp } from '#core/lib/timestamp.ts';

import { FILES } from './artwork-address.ts';
import { findArtworkFilesAfter, wantAgain } from './cleanup.queries.ts';
import type { ArtworkParts } from './keep-artwork.ts';

const AT_ONCE = 500;

/**
 * Looks for content whose files are gone, as after a backup of the database alone was brought back,
 * and has it fetched again where there is an address. Gives the number of such pictures.
 */
export async function findLostArtwork(
  { db, storage, clock }: ArtworkParts,
  signal: AbortSignal,
): Promise<number> {
  let lost = 0;
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const files = await findArtworkFilesAfter(db, after, AT_ONCE);
    const last = files.at(-1);
    if (!last) return lost;
    after = last.hash;
    for (const { hash, form } of files) {
      if (await storage.resources.artwork.has(hash, Object.values(FILES[form]))) continue;
      lost += await wantAgain(db, hash, timestamp(clock()));
    }
  }
}
