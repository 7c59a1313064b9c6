import { randomUUID } from 'node:crypto';

import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { discardFiles } from './discard-files.ts';
import { newTrashFolder } from './trash.disk.ts';

import { insertTrash, removeTrash, saveTrashPaths, type TrashRow } from './trash.queries.ts';

interface DiscardContext {
  readonly db: Db;
  readonly dataDir: string;
  readonly roots: readonly string[];
  readonly now: Date;
}

interface DiscardedItem extends Pick<
  TrashRow,
  'kind' | 'name' | 'rom_id' | 'platform_id' | 'root' | 'size_bytes' | 'user_id'
> {
  /** Below the root. */
  readonly paths: readonly string[];
}

/**
 * Moves files to the trash and returns the id to restore them with; null when none of them existed.
 * The row is inserted first, so that a crash leaves no files in the trash without a row.
 */
export async function discard(
  { db, dataDir, roots, now }: DiscardContext,
  { paths, ...item }: DiscardedItem,
): Promise<string | null> {
  const trashFolder = newTrashFolder(item.kind === 'firmware' ? 'firmware' : 'roms', now);
  const id = randomUUID();
  const deleted_at = timestamp(now);
  await insertTrash(db, {
    id,
    ...item,
    paths: JSON.stringify(paths),
    place: trashFolder,
    deleted_at,
  });
  try {
    const files = { trashFolder, root: item.root, paths };
    const moved = await discardFiles({ dataDir, roots }, files);
    if (moved.length > 0) {
      if (moved.length < paths.length) await saveTrashPaths(db, id, moved);
      return id;
    }
  } catch (error) {
    await removeTrash(db, id);
    throw error;
  }
  await removeTrash(db, id);
  return null;
}
