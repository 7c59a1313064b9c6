import { timestamp } from '#core/lib/timestamp.ts';
import {
  type ArtworkDeps,
  removeUserArtwork,
  setUserArtwork,
  storeUserCover,
} from '#modules/artwork/store-artwork.ts';

/** Sets a cover as a user who edits the game would. */
export async function saveUserCover(
  deps: ArtworkDeps,
  romId: number,
  bytes: Uint8Array,
): Promise<void> {
  const hash = await storeUserCover(deps, bytes);
  const cover = { kind: 'cover', hash, url: '', now: timestamp(deps.clock()) } as const;
  await deps.db.transaction().execute((transaction) => setUserArtwork(transaction, romId, cover));
}

/** False: the game had no user cover. */
export const removeUserCover = ({ db, clock }: ArtworkDeps, romId: number): Promise<boolean> =>
  db
    .transaction()
    .execute((transaction) =>
      removeUserArtwork(transaction, romId, { kind: 'cover', now: timestamp(clock()) }),
    );
