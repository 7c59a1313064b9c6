import { type Expression, sql } from 'kysely';

import { runCompiled } from '#core/db/compiled-queries.ts';
import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

/** `rom.id` must come first: the rows are compared by position. */
const COLUMNS = [
  'rom.id',
  'rom.platform_id',
  'rom.fs_name',
  'rom.fs_name_no_ext',
  'rom.name',
  'rom.sort_key',
  'rom.letter',
  'rom.fs_size_bytes',
  'rom.missing',
  'rom.verified',
  'rom.has_soundtrack',
  'rom.path_cover_small',
  'rom.created_at',
  'rom.updated_at',
  'rom.first_release_date',
  'rom.average_rating',
  'rom.igdb_id',
  'rom.moby_id',
  'rom.ss_id',
  'rom.ra_id',
  'rom.launchbox_id',
  'rom.hasheous_id',
  'rom.tgdb_id',
  'rom.sgdb_id',
  'rom.hltb_id',
  'rom.flashpoint_id',
  'rom.gamelist_id',
  'rom.libretro_id',
  'rom.version_choice',
  'rom.dat_family',
  'rom.version_key',
  'rom.version_rank',
  'rom.genres',
  'rom.franchises',
  'rom.collections',
  'rom.companies',
  'rom.game_modes',
  'rom.age_ratings',
  'rom.player_count',
  'rom.regions',
  'rom.languages',
  'rom.tags',
  'rom_detail.alternative_names',
] as const;

const games = (db: Db) =>
  db
    .selectFrom('rom')
    .leftJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
    .select(COLUMNS)
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

export type GameRow = Awaited<ReturnType<ReturnType<typeof games>['execute']>>[number];

export const findGamesAfter = (db: Db, id: number, limit: number): Promise<GameRow[]> =>
  games(db).where('rom.id', '>', id).orderBy('rom.id').limit(limit).execute();

export const findGames = (db: Db, ids: readonly number[]): Promise<GameRow[]> =>
  games(db).where('rom.id', 'in', idsIn(ids)).execute();

/** The file name decides between versions that are equal in everything else. */
export async function findStems(
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

/** Includes removed games. `after`: the last row of the previous batch. */
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
  db.selectFrom('platform').select(['id', 'slug', 'removed_at']).execute();
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

/** Reads in one statement what tells whether the data in memory is out of date. */
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

/** Texts that only sorting needs, so they are read when first sorted by. */
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

export const TEXT_ORDERS = [
  'fs_name',
  'fs_name_no_tags',
  'fs_name_no_ext',
  'fs_extension',
  'fs_path',
  'revision',
  'version',
  'crc_hash',
  'md5_hash',
  'sha1_hash',
  'ra_hash',
] as const;
export type TextOrder = (typeof TEXT_ORDERS)[number];

/** Undefined: the cache file was not built from this database. */
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
