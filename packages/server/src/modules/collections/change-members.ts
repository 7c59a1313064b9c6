import type { Collection } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { changeShelf } from './change-shelf.ts';
import { collectionNameKey, FAVORITES_NAME } from './collection-name.ts';
import { findFavorites, insertCollection } from './collections.queries.ts';
import { addMembers, removeMembers } from './members.queries.ts';
import { readCollection, requireOwn } from './read-collections.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

/** Only what is named changes: two who do this at once lose nothing. */
export async function changeMembers(
  parts: Parts,
  userId: number,
  { id, romIds, isIn }: { id: number; romIds: readonly number[]; isIn: boolean },
): Promise<Collection> {
  const now = timestamp(parts.clock());
  await changeShelf(parts.db, userId, async (db) => {
    await requireOwn({ db }, userId, id);
    await (isIn ? addMembers : removeMembers)(db, { collectionId: id, romIds, now });
  });
  return readCollection(parts, userId, id);
}

/** The first star makes the collection. */
export async function setFavorites(
  parts: Parts,
  userId: number,
  { rom_ids: romIds, favorite }: { rom_ids: readonly number[]; favorite: boolean },
): Promise<Collection> {
  const now = timestamp(parts.clock());
  const id = await changeShelf(parts.db, userId, async (db) => {
    const collectionId = await favoritesOf(db, userId, now);
    await (favorite ? addMembers : removeMembers)(db, { collectionId, romIds, now });
    return collectionId;
  });
  return readCollection(parts, userId, id);
}

async function favoritesOf(db: Db, userId: number, now: string): Promise<number> {
  const known = await findFavorites(db, userId);
  return (
    known?.id ??
    insertCollection(db, {
      user_id: userId,
      name: FAVORITES_NAME,
      name_key: collectionNameKey(FAVORITES_NAME),
      is_favorite: 1,
      created_at: now,
      updated_at: now,
    })
  );
}
