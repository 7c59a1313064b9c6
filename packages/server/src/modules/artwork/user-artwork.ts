import type { ArtworkKind } from './artwork.tables.ts';
import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { dataFault } from '#core/files/disk-fault.ts';

import { lockGame } from '#modules/roms/roms.api.ts';
import { removeRomArtwork, saveRomArtwork } from './artwork.queries.ts';
import { storeManual, storePicture, type ArtworkDeps } from './store-artwork.ts';
import { recomputeArtworkColumns } from './artwork-columns.queries.ts';

/** Before all candidates of sources. */
const USER_POSITION = -1;

/** Checks and stores the picture and returns its hash; no game shows it yet. */
export const storeUserCover = (deps: ArtworkDeps, bytes: Uint8Array): Promise<string> =>
  storePicture(deps, bytes, 'cover').catch((error: unknown) => {
    throw dataFault(error);
  });

export async function saveUserManual(
  deps: ArtworkDeps,
  romId: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const hash = await storeManual(deps, chunks);
  const artwork = { kind: 'manual', hash, url: '', now: timestamp(deps.clock()) } as const;
  await deps.db.transaction().execute((transaction) => setUserArtwork(transaction, romId, artwork));
}

export const removeUserManual = (
  { db, clock }: Pick<ArtworkDeps, 'db' | 'clock'>,
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

/** Call it in a transaction. */
export async function setUserArtwork(
  transaction: Db,
  romId: number,
  { kind, hash, url, now }: UserArtwork & { now: string },
): Promise<void> {
  await lockGame(transaction, romId);
  await saveRomArtwork(transaction, {
    ...{ rom_id: romId, kind, position: USER_POSITION, source: 'user', url },
    ...{ state: 'stored', problem: null, tries: 0, next_try_at: null },
    artwork_hash: hash,
    updated_at: now,
  });
  await recomputeArtworkColumns(transaction, romId, { kinds: [kind], now });
}

/** Call it in a transaction. False: the game had no artwork of this kind set by a user. */
export async function removeUserArtwork(
  transaction: Db,
  romId: number,
  { kind, now }: { kind: ArtworkKind; now: string },
): Promise<boolean> {
  await lockGame(transaction, romId);
  const key = { rom_id: romId, kind, position: USER_POSITION };
  const removed = await removeRomArtwork(transaction, key);
  await recomputeArtworkColumns(transaction, romId, { kinds: [kind], now });
  return removed;
}
