import type { ArtworkKind } from './artwork.tables.ts';
import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { dataFault } from '#core/files/disk-fault.ts';

import { holdGame, removeRomArtwork, saveRomArtwork } from './artwork.queries.ts';
import { keepManual, keepPicture, type ArtworkParts } from './keep-artwork.ts';
import { showArtwork } from './show-artwork.queries.ts';

/** Before everything that sources have. */
const OWN = -1;

/** Checks and stores the picture and returns its hash; no game shows it yet. */
export const storeUserCover = (parts: ArtworkParts, bytes: Uint8Array): Promise<string> =>
  keepPicture(parts, bytes, 'cover').catch((error: unknown) => {
    throw dataFault(error);
  });

export async function saveUserManual(
  parts: ArtworkParts,
  romId: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const hash = await keepManual(parts, chunks);
  const artwork = { kind: 'manual', hash, url: '', now: timestamp(parts.clock()) } as const;
  await parts.db
    .transaction()
    .execute((transaction) => showUserArtwork(transaction, romId, artwork));
}

export const removeUserManual = (
  { db, clock }: Pick<ArtworkParts, 'db' | 'clock'>,
  romId: number,
): Promise<boolean> =>
  db
    .transaction()
    .execute((transaction) =>
      removeUserArtwork(transaction, romId, { kind: 'manual', now: timestamp(clock()) }),
    );

interface UserArtwork {
  readonly kind: ArtworkKind;
  readonly hash: string;
  readonly url: string;
}

/** In a transaction. */
export async function showUserArtwork(
  transaction: Db,
  romId: number,
  { kind, hash, url, now }: UserArtwork & { now: string },
): Promise<void> {
  await holdGame(transaction, romId);
  await saveRomArtwork(transaction, {
    ...{ rom_id: romId, kind, position: OWN, source: 'user', url },
    ...{ state: 'stored', problem: null, tries: 0, next_try_at: null },
    artwork_hash: hash,
    updated_at: now,
  });
  await showArtwork(transaction, romId, { kinds: [kind], now });
}

/** In a transaction. False: nobody gave the game one. */
export async function removeUserArtwork(
  transaction: Db,
  romId: number,
  { kind, now }: { kind: ArtworkKind; now: string },
): Promise<boolean> {
  await holdGame(transaction, romId);
  const removed = await removeRomArtwork(transaction, { rom_id: romId, kind, position: OWN });
  await showArtwork(transaction, romId, { kinds: [kind], now });
  return removed;
}
