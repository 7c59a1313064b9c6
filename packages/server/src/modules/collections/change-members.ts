import type { Collection } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { withUserLock } from './with-user-lock.ts';
import { collectionNameKey, FAVORITES_NAME } from './collection-name.ts';
import { findFavorites, insertCollection } from './collections.queries.ts';
import { addMembers, removeMembers } from './members.queries.ts';
import { readCollection, requireOwn } from './read-collections.ts';

type CollectionDeps = Pick<Deps, 'db' | 'clock'>;

/** Changes only the given games, so that concurrent changes lose nothing. */
export async function changeMembers(
  deps: CollectionDeps,
  userId: number,
  { id, romIds, isMember }: { id: number; romIds: readonly number[]; isMember: boolean },
): Promise<Collection> {
  const now = timestamp(deps.clock());
  await withUserLock(deps.db, userId, async (db) => {
    await requireOwn({ db }, userId, id);
    await (isMember ? addMembers : removeMembers)(db, { collectionId: id, romIds, now });
  });
  return readCollection(deps, userId, id);
}

/** The first favorite creates the collection. */
export async function setFavorites(
  deps: CollectionDeps,
  userId: number,
  { rom_ids: romIds, favorite }: { rom_ids: readonly number[]; favorite: boolean },
): Promise<Collection> {
  const now = timestamp(deps.clock());
  const id = await withUserLock(deps.db, userId, async (db) => {
    const collectionId = await findOrAddFavorites(db, userId, now);
    await (favorite ? addMembers : removeMembers)(db, { collectionId, romIds, now });
    return collectionId;
  });
  return readCollection(deps, userId, id);
}

async function findOrAddFavorites(db: Db, userId: number, now: string): Promise<number> {
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
