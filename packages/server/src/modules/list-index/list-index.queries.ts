import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';

import { runCompiled } from '#core/db/compiled-queries.ts';
import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import type { Tables } from '#core/db/tables.ts';
import { type ColumnsWith, selectedFor } from '#modules/roms/roms.api.ts';

const selectGames = (db: Db) =>
  db
    .selectFrom('rom')
    .leftJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
    .select(selectedFor('index'))
    .select('rom_detail.alternative_names')
    // Only blobs with a match flag are selected: otherwise they would be most of the data read.
    .select((eb) =>
      eb
        .case()
        .when('rom_detail.hasheous_metadata', 'like', '%_match"%')
        .then(eb.ref('rom_detail.hasheous_metadata'))
        .else(null)
        .end()
        .as('hasheous_metadata'),
    )
    .where('rom.removed_at', 'is', null);

export type GameRow = Awaited<ReturnType<ReturnType<typeof selectGames>['execute']>>[number];

export const findGamesAfter = (db: Db, id: number, limit: number): Promise<GameRow[]> =>
  selectGames(db).where('rom.id', '>', id).orderBy('rom.id').limit(limit).execute();

export const findGames = (db: Db, ids: readonly number[]): Promise<GameRow[]> =>
  selectGames(db).where('rom.id', 'in', idsIn(ids)).execute();

/** File names without extension. They decide between versions that are equal in everything else. */
export async function findFileStems(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; fs_name_no_ext: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('rom')
    .select(['id', 'fs_name_no_ext'])
    .where('id', 'in', idsIn(ids))
    .execute();
}

/** A cheap upper bound of the number of games. */
export async function findLargestId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('rom')
    .select((eb) => eb.fn.max('id').as('largest'))
    .executeTakeFirst();
  return row?.largest ?? 0;
}

/** The next ids by title, including removed games. `after`: the last row of the previous batch. */
export function findIdsByTitle(
  db: Db,
  after: { sort_key: string; id: number } | null,
  limit: number,
): Promise<{ id: number; sort_key: string }[]> {
  let titles = db.selectFrom('rom').select(['id', 'sort_key']);
  if (after) {
    titles = titles.where((eb) =>
      eb(eb.refTuple('sort_key', 'id'), '>', eb.tuple(after.sort_key, after.id)),
    );
  }
  return titles.orderBy('sort_key').orderBy('id').limit(limit).execute();
}

export const findIndexedPlatforms = (db: Db) =>
  db
    .selectFrom('platform')
    .select(['id', 'slug', 'fs_slug', 'custom_name', 'removed_at'])
    .execute();
export type PlatformRow = Awaited<ReturnType<typeof findIndexedPlatforms>>[number];

export interface LibraryVersions {
  /** Number of the last change of any game; 0: there never was one. */
  readonly seq: number;
  /** Version of the user's marks; 0: the user never set any. */
  readonly user: number;
}

const versionRows = (db: Db, userId: Expression<number>) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('library_change')
      .select((change) => change.fn.max('seq').as('seq'))
      .as('seq'),
    eb.selectFrom('user_shelf').select('version').where('user_id', '=', userId).as('shelf'),
  ]);

/** Reads in one statement the numbers that show whether the data in memory is out of date. */
export async function findLibraryVersions(db: Db, userId: number | null): Promise<LibraryVersions> {
  const query = { name: 'versions', values: [userId ?? 0] } as const;
  const [row] = await runCompiled(db, query, ([id]) => versionRows(db, id));
  return { seq: row?.seq ?? 0, user: row?.shelf ?? 0 };
}

const DIGESTS = { 8: 'crc_hash', 32: 'md5_hash', 40: 'sha1_hash' } as const;

/** Games with this checksum or a file with it. None if the length is not that of a checksum. */
export async function findIdsByDigest(db: Db, digest: string): Promise<number[]> {
  const column = DIGESTS[digest.length as keyof typeof DIGESTS] as
    | (typeof DIGESTS)[keyof typeof DIGESTS]
    | undefined;
  if (!column) return [];
  const spellings = [digest.toLowerCase(), digest.toUpperCase()];
  const rows = await db
    .selectFrom('rom')
    .select('id')
    .where(column, 'in', spellings)
    .unionAll(db.selectFrom('rom_file').select('rom_id as id').where(column, 'in', spellings))
    .execute();
  return rows.map(({ id }) => id);
}

/** Texts that lists can be sorted by. */
export type TextOrder = ColumnsWith<'sort', 'text'>;

/** The next texts of a column. Only sorting needs them, so they are read when first sorted by. */
export const findTextsAfter = (
  db: Db,
  column: TextOrder,
  { id, limit }: { id: number; limit: number },
): Promise<{ id: number; text: string | null }[]> =>
  db
    .selectFrom('rom')
    .select(['id', sql.ref<string | null>(column).as('text')])
    .where('removed_at', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();

export const findTexts = (
  db: Db,
  column: TextOrder,
  ids: readonly number[],
): Promise<{ id: number; text: string | null }[]> =>
  db
    .selectFrom('rom')
    .select(['id', sql.ref<string | null>(column).as('text')])
    .where('id', 'in', idsIn(ids))
    .execute();

/** The last change that a cache file contains. Undefined: it was not built from this database. */
export async function findCacheFileSeq(db: Db, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('catalogue_copy')
    .select('seq')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.seq;
}

export async function insertCacheFile(
  db: Db,
  cacheFile: { token: string; seq: number },
): Promise<void> {
  await db.insertInto('catalogue_copy').values(cacheFile).execute();
}

export async function removeCacheFiles(db: Db, before: number): Promise<void> {
  await db.deleteFrom('catalogue_copy').where('seq', '<', before).execute();
}

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

/** Own collections, public ones, and those that the user may edit. Null: a kiosk visitor. */
export const seesCollection = (
  eb: ExpressionBuilder<Tables, 'collection'>,
  userId: number | null,
): Expression<SqlBool> =>
  eb.or([
    eb('collection.is_public', '=', 1),
    ...(userId === null
      ? []
      : [
          eb('collection.user_id', '=', userId),
          eb('collection.everyone_edits', '=', 1),
          eb.exists(
            eb
              .selectFrom('collection_editor')
              .select('collection_editor.user_id')
              .whereRef('collection_editor.collection_id', '=', 'collection.id')
              .where('collection_editor.user_id', '=', userId),
          ),
        ]),
  ]);

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
    .where((eb) => seesCollection(eb, userId))
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const { version } = first;
  const members = version === known ? null : rows.flatMap(({ rom_id }) => rom_id ?? []);
  return { id, version, members };
}

/** The collections that the user may see. */
export const findVisibleCollections = (db: Db, userId: number | null) =>
  db
    .selectFrom('collection')
    .select(['id', 'name'])
    .where((eb) => seesCollection(eb, userId))
    .orderBy('id')
    .execute();

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
