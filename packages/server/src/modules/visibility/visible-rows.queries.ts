import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { ChangeRange, Restrictions } from '#core/deps.ts';
import { type VisibleRows, withAllRows } from '#core/db/visible-rows.ts';
import type { Db, Engine } from '#core/db/engine.ts';
import { isInSet } from '#core/db/id-set.ts';
import { idsIn } from '#core/db/ids-in.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { Tables } from '#core/db/tables.ts';
import type { PlatformTotals, RestrictedLibrary } from '#modules/list-index/list-index.api.ts';

/** What the rows of a table belong to. This decides whether a caller sees them. */
type Subject =
  | 'rom'
  | 'platform'
  | 'collection'
  | 'rom_id'
  | 'file'
  | 'asset'
  | 'firmware'
  | 'place'
  | 'note'
  | 'dat'
  | 'dat_game';

/**
 * The tables with rows that can be hidden. All others have nothing to do with games, platforms or
 * collections, or are only read by users who edit the library. A row of a game that no longer
 * exists stays visible to its owner.
 */
export const SUBJECTS: Readonly<Partial<Record<keyof Tables, Subject>>> = {
  rom: 'rom',
  platform: 'platform',
  collection: 'collection',
  collection_rom: 'rom_id',
  firmware: 'firmware',
  rom_detail: 'rom_id',
  rom_user: 'rom_id',
  rom_note: 'rom_id',
  rom_file: 'rom_id',
  rom_layer: 'rom_id',
  rom_refusal: 'rom_id',
  rom_edit: 'rom_id',
  rom_claim: 'rom_id',
  rom_artwork: 'rom_id',
  trash_entry: 'place',
  upload: 'place',
  play_session: 'rom_id',
  note_comment: 'note',
  asset: 'rom_id',
  asset_version: 'asset',
  webdav_file: 'asset',
  device_sync: 'asset',
  music_track: 'file',
  music_favorite: 'file',
  music_playlist_track: 'file',
  dat_file: 'dat',
  dat_game: 'dat_game',
};

/** What queries of a caller with restrictions read in place of each table. */
export function visibleRows(
  engine: Engine['name'],
  restrictions: Restrictions,
  library: RestrictedLibrary,
): VisibleRows {
  const isHidden = hiddenGames(engine, restrictions, library);
  const { platforms, collections } = restrictions;
  const withoutGames = (table: string, romId: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select * from ${sql.raw(table)} as shown where not exists
      (select 1 from rom as game where game.id = ${romId} and ${isHidden}))`;
  const rowsOf: Readonly<Record<Subject, (table: string) => RawBuilder<unknown>>> = {
    rom: () => sql`(select * from rom as game where not ${isHidden})`,
    platform: () => platformRows(engine, restrictions, library),
    collection: () =>
      sql`(select * from collection as shown
      where not ${isInSet(engine, sql`shown.id`, collections)})`,
    firmware: () =>
      sql`(select * from firmware as shown where shown.platform_id not in ${idsIn([...platforms])})`,
    // Firmware in the trash and new uploads belong to a platform, but to no game.
    place: (table) => sql`(select * from ${sql.raw(table)} as shown
      where (shown.platform_id is null or shown.platform_id not in ${idsIn([...platforms])})
      and not exists (select 1 from rom as game where game.id = shown.rom_id and ${isHidden}))`,
    rom_id: (table) => withoutGames(table, sql`shown.rom_id`),
    file: (table) =>
      withoutGames(
        table,
        sql`(select rom_file.rom_id from rom_file
      where rom_file.id = shown.rom_file_id)`,
      ),
    dat: () => datRows(restrictions, isHidden),
    dat_game: () => datGameRows(isHidden),
    note: (table) =>
      withoutGames(
        table,
        sql`(select rom_note.rom_id from rom_note
      where rom_note.id = shown.note_id)`,
      ),
    asset: (table) =>
      withoutGames(
        table,
        sql`(select asset.rom_id from asset
      where asset.id = shown.asset_id)`,
      ),
  };
  const entries = Object.entries(SUBJECTS).map(([table, subject]) => [
    table,
    rowsOf[subject](table),
  ]);
  return Object.fromEntries(entries) as VisibleRows;
}

/** The condition that hides a row of `rom as game`. Unknown age ratings are hidden. */
function hiddenGames(
  engine: Engine['name'],
  { platforms, roms }: Restrictions,
  { ageRatings }: RestrictedLibrary,
): RawBuilder<unknown> {
  const byAge =
    ageRatings === null ? sql`` : sql` or ${isNoneOf(engine, sql`game.age_ratings`, ageRatings)}`;
  return sql`(${isInSet(engine, sql`game.platform_id`, platforms)}
    or ${isInSet(engine, sql`game.id`, roms)}${byAge})`;
}

const isNoneOf = (
  engine: Engine['name'],
  text: RawBuilder<unknown>,
  texts: readonly string[],
): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`${text} not in (select value from json_each(${JSON.stringify(texts)}))`
    : sql`${text} <> all(cast(${texts} as text[]))`;

/** The columns of `platform`, in which the totals are those of the visible games. */
const PLATFORM_COLUMNS = [
  ...['id', 'slug', 'fs_slug', 'custom_name', 'aspect_ratio', 'missing', 'removed_at'],
  ...['created_at', 'updated_at'],
];

/** The totals are a parameter, so that PostgreSQL prepares one statement for all users. */
function platformRows(
  engine: Engine['name'],
  { platforms }: Restrictions,
  { totals }: RestrictedLibrary,
): RawBuilder<unknown> {
  const byPlatform = (valueOf: (total: PlatformTotals) => string | number): RawBuilder<unknown> => {
    const values = [...totals].map(([id, total]) => [id, valueOf(total)] as const);
    const json = JSON.stringify(Object.fromEntries(values));
    const object = engine === 'sqlite' ? sql`${json}` : sql`cast(${json} as jsonb)`;
    return sql`(${object} ->> cast(shown.id as text))`;
  };
  const games = byPlatform((total) => total.games);
  const bytes = byPlatform((total) => total.bytes);
  const changedAt = byPlatform((total) => timestamp(new Date(total.changedAt)));
  return sql`(select ${columnsOf(PLATFORM_COLUMNS)},
    cast(coalesce(${games}, '0') as integer) as rom_count,
    cast(coalesce(${bytes}, '0') as bigint) as fs_size_bytes,
    coalesce(${changedAt}, '') as totals_changed_at
    from platform as shown where shown.id not in ${idsIn([...platforms])})`;
}

const columnsOf = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(`shown.${column}`)));

/** The columns of `dat_file`, except the counts of games in the library. */
const DAT_COLUMNS = [
  ...['id', 'path', 'member', 'file_size_bytes', 'mtime_ms', 'state', 'problem', 'kind', 'name'],
  ...['description', 'version', 'platform_slug', 'platform_by_hand', 'edition_id', 'game_count'],
  ...['rom_count', 'loaded_at', 'created_at', 'updated_at'],
];

/**
 * The rows of `dat_file`, without the DATs of hidden platforms. In the counts of the other DATs, a
 * game that only a hidden game matches is missing.
 */
function datRows({ platforms }: Restrictions, isHidden: RawBuilder<unknown>): RawBuilder<unknown> {
  const slugs = (operator: string): RawBuilder<unknown> => sql`(select place.slug
    from platform as place where place.removed_at is null
    and place.id ${sql.raw(operator)} ${idsIn([...platforms])})`;
  const visible = (column: string, status: string): RawBuilder<unknown> => sql`shown.${sql.ref(
    column,
  )} - (select count(*) from dat_game as listed inner join rom as game on game.id = listed.rom_id
    where listed.edition_id = shown.edition_id and listed.status = ${sql.lit(status)}
    and ${isHidden}) as ${sql.ref(column)}`;
  return sql`(select ${columnsOf(DAT_COLUMNS)}, ${visible('have_count', 'have')},
    ${visible('wrong_name_count', 'wrong-name')}, ${visible('bad_dump_count', 'bad-dump')}
    from dat_file as shown where shown.platform_slug is null
    or shown.platform_slug not in ${slugs('in')} or shown.platform_slug in ${slugs('not in')})`;
}

/** The columns of `dat_game` that do not depend on the library. */
const DAT_GAME_COLUMNS = [
  ...['edition_id', 'seq', 'name', 'description', 'cloneof', 'romof', 'regions', 'languages'],
  'rom_count',
];

const datGameRows = (isHidden: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${columnsOf(DAT_GAME_COLUMNS)},
    case when game.id is null then shown.status else 'missing' end as status,
    case when game.id is null then shown.found_count else 0 end as found_count,
    case when game.id is null then shown.rom_id end as rom_id
    from dat_game as shown left join rom as game on game.id = shown.rom_id and ${isHidden})`;

export async function isDatVisible(restricted: Db, id: number): Promise<boolean> {
  const row = await restricted
    .selectFrom('dat_file')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The columns of a game that decide from whom it is hidden. */
export type GameFacts = Pick<Selectable<Tables['rom']>, 'id' | 'platform_id' | 'age_ratings'>;

const selectFacts = (db: Db) => db.selectFrom('rom').select(['id', 'platform_id', 'age_ratings']);

export const findGameFacts = (db: Db, ids: readonly number[]): Promise<GameFacts[]> =>
  selectFacts(db).where('id', 'in', idsIn(ids)).execute();

/** The games that still exist among these changes, in batches of ascending ids. */
export const findChangedGames = (
  db: Db,
  { after, last }: ChangeRange,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<GameFacts[]> =>
  selectFacts(db)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('library_change')
        .select('rom_id')
        .where('seq', '>', after)
        .where('seq', '<=', last)
        .where('rom_id', '>', afterId),
    )
    .orderBy('id')
    .limit(limit)
    .execute();

/** Those of the games that exist, but are hidden in this database. */
export async function findHiddenAmong(
  restricted: Db,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const find = (db: Db) =>
    db.selectFrom('rom').select('id').where('id', 'in', idsIn(ids)).execute();
  const visible = new Set((await find(restricted)).map(({ id }) => id));
  const existing = await find(withAllRows(restricted));
  return new Set(existing.map(({ id }) => id).filter((id) => !visible.has(id)));
}

/** Those of the ids whose rows are hidden in this database or do not exist. */
export async function findMissing(
  restricted: Db,
  table: 'firmware' | 'rom_file',
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await restricted
    .selectFrom(table)
    .select('id')
    .where('id', 'in', idsIn(ids))
    .execute();
  const visible = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !visible.has(id)));
}

/** Whether the trash has the item, and its game is not hidden. */
export async function isTrashVisible(restricted: Db, id: string): Promise<boolean> {
  const row = await restricted
    .selectFrom('trash_entry')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
