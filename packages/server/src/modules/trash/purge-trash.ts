import { TRASH_KEPT_DAYS } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { listTrashPlaces, removeFromTrash } from './trash.disk.ts';

import { findAllTrash, findOldTrash, removeTrash, type TrashRow } from './trash.queries.ts';

export const TRASH_KEPT_MS = TRASH_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** The files first: a row without files says less than files without a row. */
export async function purge(
  { db, dataDir }: { db: Db; dataDir: string },
  { id, place }: Pick<TrashRow, 'id' | 'place'>,
): Promise<void> {
  await removeFromTrash(dataDir, place);
  await removeTrash(db, id);
}

/** What is older than it is kept, and what has no row since before there were rows. */
export async function purgeOldTrash(
  parts: { db: Db; dataDir: string },
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - TRASH_KEPT_MS);
  const old = await findOldTrash(parts.db, timestamp(before));
  for (const entry of old) await purge(parts, entry);
  const known = new Set((await findAllTrash(parts.db)).map(({ place }) => place));
  const places = await listTrashPlaces(parts.dataDir, before);
  const forgotten = places.filter((place) => !known.has(place));
  for (const place of forgotten) await removeFromTrash(parts.dataDir, place);
  return old.length + forgotten.length;
}
