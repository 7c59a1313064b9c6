import { type ExpressionBuilder, type Insertable, type Updateable, sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import type { Tables } from '#core/db/tables.ts';
import { seesCollection } from '#modules/list-index/list-index.api.ts';

import type { CollectionTable } from './collections.tables.ts';

const selectCollections = (db: Db) =>
  db
    .selectFrom('collection')
    .innerJoin('users', 'users.id', 'collection.user_id')
    .selectAll('collection')
    .select('users.username')
    .select((eb) =>
      eb
        .selectFrom('collection_editor')
        .select(sql<string>`string_agg(cast(collection_editor.user_id as text), ',')`.as('ids'))
        .whereRef('collection_editor.collection_id', '=', 'collection.id')
        .as('editor_ids'),
    );

export type CollectionRow = Awaited<
  ReturnType<ReturnType<typeof selectCollections>['execute']>
>[number];

interface CollectionFilter {
  readonly updatedAfter?: string | undefined;
  readonly isFavorite?: boolean | undefined;
}

/** The collections that the user may see, by name. */
export function findCollections(
  db: Db,
  userId: number | null,
  { updatedAfter, isFavorite }: CollectionFilter = {},
): Promise<CollectionRow[]> {
  let found = selectCollections(db)
    .where((eb) => seesCollection(eb, userId))
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
    .where((eb) => seesCollection(eb, userId))
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

export const findCollection = (db: Db, id: number): Promise<CollectionRow | undefined> =>
  selectCollections(db).where('collection.id', '=', id).executeTakeFirst();

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

export interface Members {
  readonly collection_id: number;
  /** Comma-separated ids in one row, because a collection may contain a whole library. */
  readonly rom_ids: string;
}

/** Games of these collections that are in the library and not hidden by the user. */
export const findMembersFor = (
  db: Db,
  collectionIds: readonly number[],
  userId: number | null,
): Promise<Members[]> =>
  collectionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('collection_rom')
        .select('collection_id')
        .select(sql<string>`string_agg(cast(rom_id as text), ',')`.as('rom_ids'))
        .where('collection_id', 'in', idsIn(collectionIds))
        // Two short lists of invisible games are cheaper than a lookup for each game.
        .where('rom_id', 'not in', (eb) =>
          eb.selectFrom('rom').select('rom.id').where('rom.removed_at', 'is not', null),
        )
        .where('rom_id', 'not in', (eb) =>
          eb
            .selectFrom('rom_user')
            .select('rom_user.rom_id')
            .where('rom_user.user_id', '=', userId ?? -1)
            .where('rom_user.hidden', '=', 1),
        )
        .groupBy('collection_id')
        .execute();

/** Hidden and removed games too, in the order in which they were added. */
export async function findMemberIds(db: Db, collectionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collection_rom')
    .select('rom_id')
    .where('collection_id', '=', collectionId)
    .orderBy('added_at')
    .orderBy('rom_id')
    .execute();
  return rows.map(({ rom_id }) => rom_id);
}

interface MemberChange {
  readonly collectionId: number;
  readonly romIds: readonly number[];
  readonly now: string;
  /** Who adds them. */
  readonly userId: number;
}

/** Skips unknown ids. */
export async function addMembers(
  db: Db,
  { collectionId, romIds, now, userId }: MemberChange,
): Promise<void> {
  await db
    .insertInto('collection_rom')
    .columns(['collection_id', 'rom_id', 'added_at', 'added_by'])
    .expression((eb) =>
      eb
        .selectFrom('rom')
        .select([
          sql<number>`cast(${collectionId} as integer)`.as('collection_id'),
          'rom.id as rom_id',
          sql<string>`cast(${now} as text)`.as('added_at'),
          sql<number>`cast(${userId} as integer)`.as('added_by'),
        ])
        .where('rom.id', 'in', idsIn(romIds))
        .where('rom.removed_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['collection_id', 'rom_id']).doNothing())
    .execute();
  await incrementVersion(db, collectionId, now);
}

export async function removeMembers(
  db: Db,
  { collectionId, romIds, now }: Omit<MemberChange, 'userId'>,
): Promise<void> {
  await db
    .deleteFrom('collection_rom')
    .where('collection_id', '=', collectionId)
    .where('rom_id', 'in', idsIn(romIds))
    .where('rom_id', 'in', (eb) => shownMembers(eb, collectionId))
    .execute();
  await incrementVersion(db, collectionId, now);
}

/** Removed and hidden games stay: the user does not see them, so the request cannot list them. */
export async function replaceMembers(
  db: Db,
  { collectionId, romIds, now, userId }: MemberChange,
): Promise<void> {
  await db
    .deleteFrom('collection_rom')
    .where('collection_id', '=', collectionId)
    .where('rom_id', 'not in', idsIn(romIds))
    .where('rom_id', 'in', (eb) => shownMembers(eb, collectionId))
    .where((eb) => eb.not(isInvisible(eb, userId)))
    .execute();
  await addMembers(db, { collectionId, romIds, now, userId });
}

/** Without the games that others hid from the caller. */
const shownMembers = (eb: ExpressionBuilder<Tables, 'collection_rom'>, collectionId: number) =>
  eb
    .selectFrom('collection_rom as shown')
    .select('shown.rom_id')
    .where('shown.collection_id', '=', collectionId);

function isInvisible(eb: ExpressionBuilder<Tables, 'collection_rom'>, userId: number) {
  return eb.or([
    eb.exists(
      eb
        .selectFrom('rom')
        .select('rom.id')
        .whereRef('rom.id', '=', 'collection_rom.rom_id')
        .where('rom.removed_at', 'is not', null),
    ),
    eb.exists(
      eb
        .selectFrom('rom_user')
        .select('rom_user.id')
        .whereRef('rom_user.rom_id', '=', 'collection_rom.rom_id')
        .where('rom_user.user_id', '=', userId)
        .where('rom_user.hidden', '=', 1),
    ),
  ]);
}

/** Adds the older game to the newer one's collections; returns the owners of these collections. */
export async function moveMemberships(
  db: Db,
  { from, to, now }: { from: number; to: number; now: string },
): Promise<number[]> {
  const memberships = await db
    .selectFrom('collection_rom')
    .innerJoin('collection', 'collection.id', 'collection_rom.collection_id')
    .select(['collection.id', 'collection.user_id'])
    .select(['collection_rom.added_at', 'collection_rom.added_by'])
    .where('collection_rom.rom_id', '=', from)
    .execute();
  for (const { id, added_at, added_by } of memberships) {
    await db
      .insertInto('collection_rom')
      .values({ collection_id: id, rom_id: to, added_at, added_by })
      .onConflict((conflict) => conflict.columns(['collection_id', 'rom_id']).doNothing())
      .execute();
    await incrementVersion(db, id, now);
  }
  return memberships.map(({ user_id }) => user_id);
}

async function incrementVersion(db: Db, id: number, now: string): Promise<void> {
  await db
    .updateTable('collection')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Skips games without a cover. */
export const findCovers = (db: Db, romIds: readonly number[]) =>
  romIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('rom')
        .select(['id', 'path_cover_small', 'path_cover_large', 'updated_at'])
        .where('id', 'in', idsIn(romIds))
        .where('path_cover_small', '!=', '')
        .execute();
export type CoverRow = Awaited<ReturnType<typeof findCovers>>[number];

/** The collections with this game that the user may see. */
export const findCollectionsOf = (db: Db, romId: number, userId: number | null) =>
  db
    .selectFrom('collection_rom')
    .innerJoin('collection', 'collection.id', 'collection_rom.collection_id')
    .select(['collection.id', 'collection.name', 'collection.user_id', 'collection.is_favorite'])
    .where('collection_rom.rom_id', '=', romId)
    .where((eb) => seesCollection(eb, userId))
    .orderBy('collection.name_key')
    .orderBy('collection.id')
    .execute();
