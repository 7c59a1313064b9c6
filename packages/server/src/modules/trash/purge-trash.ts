import { TRASH_KEPT_DAYS } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { listTrashFolders, removeFromTrash } from './trash.disk.ts';

import { findAllTrash, findOldTrash, removeTrash, type TrashRow } from './trash.queries.ts';

export const TRASH_RETENTION_MS = TRASH_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** Deletes the files first: a crash then leaves a row without files, not files without a row. */
export async function purge(
  { db, dataDir }: { db: Db; dataDir: string },
  { id, place }: Pick<TrashRow, 'id' | 'place'>,
): Promise<void> {
  await removeFromTrash(dataDir, place);
  await removeTrash(db, id);
}

/** Deletes entries past the retention period, and old folders that have no row. */
export async function purgeOldTrash(
  context: { db: Db; dataDir: string },
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - TRASH_RETENTION_MS);
  const old = await findOldTrash(context.db, timestamp(before));
  for (const entry of old) await purge(context, entry);
  const known = new Set((await findAllTrash(context.db)).map(({ place }) => place));
  const folders = await listTrashFolders(context.dataDir, before);
  const orphaned = folders.filter((folder) => !known.has(folder));
  for (const folder of orphaned) await removeFromTrash(context.dataDir, folder);
  return old.length + orphaned.length;
}
