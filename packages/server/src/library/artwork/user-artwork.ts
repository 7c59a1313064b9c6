import type { ArtworkKind } from '#db/artwork-tables.ts';
import { timestamp } from '#lib/timestamp.ts';
import { diskFault } from '#storage/disk-fault.ts';

import { holdGame, removeRomArtwork, saveRomArtwork } from './artwork.queries.ts';
import { keepManual, keepPicture, type ArtworkParts } from './keep-artwork.ts';
import { showArtwork } from './show-artwork.queries.ts';

/** Before everything that sources have. */
const OWN = -1;

/** A cover of one's own is shown until it is removed, whatever sources say. */
export async function saveUserCover(
  parts: ArtworkParts,
  romId: number,
  bytes: Uint8Array,
): Promise<void> {
  const hash = await keepPicture(parts, bytes, 'cover').catch((error: unknown) => {
    throw diskFault(error, 'The data folder is read-only');
  });
  await putOwn(parts, romId, { kind: 'cover', hash, url: '' });
}

/** What sources have is shown again. False: there was none of one's own. */
export const removeUserCover = (
  parts: Pick<ArtworkParts, 'db' | 'clock'>,
  romId: number,
): Promise<boolean> => removeOwn(parts, romId, 'cover');

export async function saveUserManual(
  parts: ArtworkParts,
  romId: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const hash = await keepManual(parts, chunks);
  await putOwn(parts, romId, { kind: 'manual', hash, url: '' });
}

export const removeUserManual = (
  parts: Pick<ArtworkParts, 'db' | 'clock'>,
  romId: number,
): Promise<boolean> => removeOwn(parts, romId, 'manual');

export async function putOwn(
  { db, clock }: Pick<ArtworkParts, 'db' | 'clock'>,
  romId: number,
  { kind, hash, url }: { kind: ArtworkKind; hash: string; url: string },
): Promise<void> {
  const now = timestamp(clock());
  await db.transaction().execute(async (transaction) => {
    await holdGame(transaction, romId);
    await saveRomArtwork(transaction, {
      ...{ rom_id: romId, kind, position: OWN, source: 'user', url },
      ...{ state: 'stored', problem: null, tries: 0, next_try_at: null },
      artwork_hash: hash,
      updated_at: now,
    });
    await showArtwork(transaction, romId, { kinds: [kind], now });
  });
}

async function removeOwn(
  { db, clock }: Pick<ArtworkParts, 'db' | 'clock'>,
  romId: number,
  kind: ArtworkKind,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await holdGame(transaction, romId);
    const removed = await removeRomArtwork(transaction, { rom_id: romId, kind, position: OWN });
    await showArtwork(transaction, romId, { kinds: [kind], now: timestamp(clock()) });
    return removed;
  });
}
