import type { Insertable, Updateable } from 'kysely';

import type { CollectionTable } from './collections.tables.ts';
import type { Db } from '#core/db/engine.ts';

const rows = (db: Db) =>
  db
    .selectFrom('collection')
    .innerJoin('users', 'users.id', 'collection.user_id')
    .selectAll('collection')
    .select('users.username');

export type CollectionRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

interface CollectionFilter {
  readonly updatedAfter?: string | undefined;
  readonly isFavorite?: boolean | undefined;
}

/** The user's own and public collections, by name. */
export function findCollections(
  db: Db,
  userId: number | null,
  { updatedAfter, isFavorite }: CollectionFilter = {},
): Promise<CollectionRow[]> {
  let found = rows(db)
    .where((eb) => eb.or([eb('user_id', '=', userId ?? -1), eb('is_public', '=', 1)]))
    .orderBy('collection.name_key')
    .orderBy('collection.id');
  if (updatedAfter) found = found.where('collection.updated_at', '>', updatedAfter);
  if (isFavorite !== undefined) found = found.where('is_favorite', '=', isFavorite ? 1 : 0);
  return found.execute();
}

export async function findCollectionIds(db: Db, userId: number | null): Promise<number[]> {
  const found = await db
    .selectFrom('collection')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', userId ?? -1), eb('is_public', '=', 1)]))
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

export const findCollection = (db: Db, id: number): Promise<CollectionRow | undefined> =>
  rows(db).where('collection.id', '=', id).executeTakeFirst();

export const findCollectionOwner = (
  db: Db,
  id: number,
): Promise<{ user_id: number; is_public: number } | undefined> =>
  db
    .selectFrom('collection')
    .select(['user_id', 'is_public'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findFavorites = (
  db: Db,
  userId: number,
): Promise<{ id: number; name: string } | undefined> =>
  db
    .selectFrom('collection')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('is_favorite', '=', 1)
    .executeTakeFirst();

export const findByName = (
  db: Db,
  { userId, key }: { userId: number; key: string },
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('collection')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_key', '=', key)
    .executeTakeFirst();

export async function insertCollection(
  db: Db,
  collection: Insertable<CollectionTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('collection')
    .values(collection)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveCollection(
  db: Db,
  id: number,
  patch: Updateable<CollectionTable>,
): Promise<void> {
  await db.updateTable('collection').set(patch).where('id', '=', id).execute();
}

export async function removeCollection(db: Db, id: number): Promise<void> {
  await db.deleteFrom('collection').where('id', '=', id).execute();
}
