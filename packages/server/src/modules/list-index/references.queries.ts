import type { Db } from '#core/db/engine.ts';

export interface CollectionGames {
  readonly id: number;
  readonly version: number;
  /** Null: the caller already has the members of this version. */
  readonly members: readonly number[] | null;
}

/**
 * A collection that the user may see, with its games unless `known` is its current version.
 * Includes removed games, because they may be restored.
 */
export async function findVisibleCollection(
  db: Db,
  id: number,
  { userId, known }: { readonly userId: number | null; readonly known: number | null },
): Promise<CollectionGames | undefined> {
  const rows = await db
    .selectFrom('collection')
    .leftJoin('collection_rom', (join) =>
      join
        .onRef('collection_rom.collection_id', '=', 'collection.id')
        .on('collection.version', '!=', known ?? -1),
    )
    .select(['collection.id', 'collection.version', 'collection_rom.rom_id'])
    .where('collection.id', '=', id)
    .where((eb) =>
      eb.or([eb('collection.is_public', '=', 1), eb('collection.user_id', '=', userId ?? 0)]),
    )
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const { version } = first;
  const members = version === known ? null : rows.flatMap(({ rom_id }) => rom_id ?? []);
  return { id, version, members };
}

export const findVisibleCriteria = (
  db: Db,
  id: number,
  userId: number | null,
): Promise<{ filter_criteria: string } | undefined> =>
  db
    .selectFrom('smart_collection')
    .select('filter_criteria')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('is_public', '=', 1), eb('user_id', '=', userId ?? 0)]))
    .executeTakeFirst();

export const findCollectionOwner = (
  db: Db,
  id: number,
): Promise<{ user_id: number; is_public: number } | undefined> =>
  db
    .selectFrom('collection')
    .select(['user_id', 'is_public'])
    .where('id', '=', id)
    .executeTakeFirst();
