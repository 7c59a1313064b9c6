import type { Db } from '#core/db/engine.ts';

export const findRomUserRows = (db: Db, userId: number) =>
  db
    .selectFrom('rom_user')
    .select([
      'rom_id',
      'last_played',
      'is_main_sibling',
      'backlogged',
      'now_playing',
      'hidden',
      'rating',
      'difficulty',
      'completion',
      'status',
    ])
    .where('user_id', '=', userId)
    .execute();
export type RomUserRow = Awaited<ReturnType<typeof findRomUserRows>>[number];

/** Games that the user has saves or states of. */
export const findGamesWithAssets = (db: Db, userId: number) =>
  db
    .selectFrom('asset')
    .select(['rom_id', 'kind'])
    .distinct()
    .where('user_id', '=', userId)
    .where('kind', 'in', ['save', 'state'])
    .where('deleted_at', 'is', null)
    .execute();
export type AssetRow = Awaited<ReturnType<typeof findGamesWithAssets>>[number];

export async function findFavorites(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collection')
    .innerJoin('collection_rom', 'collection_rom.collection_id', 'collection.id')
    .select('collection_rom.rom_id')
    .where('collection.user_id', '=', userId)
    .where('collection.is_favorite', '=', 1)
    .execute();
  return rows.map(({ rom_id }) => rom_id);
}

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
