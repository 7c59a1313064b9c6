import type { Db } from '#core/db/engine.ts';

/** The user's own and public collections with this game. */
export const findCollectionsOf = (db: Db, romId: number, userId: number | null) =>
  db
    .selectFrom('collection_rom')
    .innerJoin('collection', 'collection.id', 'collection_rom.collection_id')
    .select(['collection.id', 'collection.name', 'collection.user_id', 'collection.is_favorite'])
    .where('collection_rom.rom_id', '=', romId)
    .where((eb) =>
      eb.or([eb('collection.is_public', '=', 1), eb('collection.user_id', '=', userId ?? -1)]),
    )
    .orderBy('collection.name_key')
    .orderBy('collection.id')
    .execute();

export const findVisibleSmart = (db: Db, userId: number | null) =>
  db
    .selectFrom('smart_collection')
    .select(['id', 'name', 'filter_criteria'])
    .where((eb) => eb.or([eb('is_public', '=', 1), eb('user_id', '=', userId ?? -1)]))
    .orderBy('name_key')
    .orderBy('id')
    .execute();
