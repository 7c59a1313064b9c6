import type { Insertable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { SmartCollectionTable } from './collections.tables.ts';

const selectSmartCollections = (db: Db) =>
  db
    .selectFrom('smart_collection')
    .innerJoin('users', 'users.id', 'smart_collection.user_id')
    .selectAll('smart_collection')
    .select('users.username');

export type SmartRow = Awaited<
  ReturnType<ReturnType<typeof selectSmartCollections>['execute']>
>[number];

/** The user's own and public smart collections, by name. */
export function findSmartCollections(
  db: Db,
  userId: number | null,
  updatedAfter?: string,
): Promise<SmartRow[]> {
  let found = selectSmartCollections(db)
    .where((eb) => eb.or([eb('user_id', '=', userId ?? -1), eb('is_public', '=', 1)]))
    .orderBy('smart_collection.name_key')
    .orderBy('smart_collection.id');
  if (updatedAfter) found = found.where('smart_collection.updated_at', '>', updatedAfter);
  return found.execute();
}

export async function findSmartCollectionIds(db: Db, userId: number | null): Promise<number[]> {
  const found = await db
    .selectFrom('smart_collection')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', userId ?? -1), eb('is_public', '=', 1)]))
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

export const findSmartCollection = (db: Db, id: number): Promise<SmartRow | undefined> =>
  selectSmartCollections(db).where('smart_collection.id', '=', id).executeTakeFirst();

export const findSmartByName = (
  db: Db,
  { userId, key }: { userId: number; key: string },
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('smart_collection')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_key', '=', key)
    .executeTakeFirst();

export async function insertSmartCollection(
  db: Db,
  collection: Insertable<SmartCollectionTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('smart_collection')
    .values(collection)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveSmartCollection(
  db: Db,
  id: number,
  patch: Updateable<SmartCollectionTable>,
): Promise<void> {
  await db.updateTable('smart_collection').set(patch).where('id', '=', id).execute();
}

export async function removeSmartCollection(db: Db, id: number): Promise<void> {
  await db.deleteFrom('smart_collection').where('id', '=', id).execute();
}

export const findVisibleSmart = (db: Db, userId: number | null) =>
  db
    .selectFrom('smart_collection')
    .select(['id', 'name', 'filter_criteria'])
    .where((eb) => eb.or([eb('is_public', '=', 1), eb('user_id', '=', userId ?? -1)]))
    .orderBy('name_key')
    .orderBy('id')
    .execute();
