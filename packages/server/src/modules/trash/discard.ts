import { randomUUID } from 'node:crypto';

import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { discardFiles } from './discard-game.ts';
import { trashPlace } from './trash.disk.ts';

import { insertTrash, removeTrash, saveTrashPaths, type TrashRow } from './trash.queries.ts';

interface Parts {
  readonly db: Db;
  readonly dataDir: string;
  readonly roots: readonly string[];
  readonly now: Date;
}

interface Thing extends Pick<
  TrashRow,
  'kind' | 'name' | 'rom_id' | 'platform_id' | 'root' | 'size_bytes' | 'user_id'
> {
  /** Below the root. */
  readonly paths: readonly string[];
}

/**
 * Moves files out of the library in such a way that they can be had back; gives the id to do so
 * with, null when none of them was there. The row comes first: whatever happens, nothing lies in the
 * trash that nobody knows of.
 */
export async function discard(
  { db, dataDir, roots, now }: Parts,
  { paths, ...thing }: Thing,
): Promise<string | null> {
  const place = trashPlace(thing.kind === 'firmware' ? 'firmware' : 'roms', now);
  const id = randomUUID();
  const deleted_at = timestamp(now);
  await insertTrash(db, { id, ...thing, paths: JSON.stringify(paths), place, deleted_at });
  try {
    const moved = await discardFiles({ dataDir, roots }, { place, root: thing.root, paths });
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
