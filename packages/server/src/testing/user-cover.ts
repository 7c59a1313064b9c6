import { timestamp } from '#core/lib/timestamp.ts';
import type { ArtworkParts } from '#modules/artwork/keep-artwork.ts';
import {
  removeUserArtwork,
  showUserArtwork,
  storeUserCover,
} from '#modules/artwork/user-artwork.ts';

/** Gives a game a cover as somebody does who edits it. */
export async function saveUserCover(
  parts: ArtworkParts,
  romId: number,
  bytes: Uint8Array,
): Promise<void> {
  const hash = await storeUserCover(parts, bytes);
  const cover = { kind: 'cover', hash, url: '', now: timestamp(parts.clock()) } as const;
  await parts.db.transaction().execute((transaction) => showUserArtwork(transaction, romId, cover));
}

/** False: nobody gave the game one. */
export const removeUserCover = ({ db, clock }: ArtworkParts, romId: number): Promise<boolean> =>
  db
    .transaction()
    .execute((transaction) =>
      removeUserArtwork(transaction, romId, { kind: 'cover', now: timestamp(clock()) }),
    );
