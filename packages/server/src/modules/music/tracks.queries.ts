import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';

import { containsText } from '#core/db/contains-text.ts';
import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import type { Tables } from '#core/db/tables.ts';

export interface TrackFilter {
  readonly search?: string | undefined;
  readonly artist?: string | undefined;
  readonly album?: string | undefined;
  readonly genre?: string | undefined;
  readonly platform_ids: readonly number[];
  readonly rom_id?: number | undefined;
  readonly year?: number | undefined;
  readonly min_duration?: number | undefined;
  readonly max_duration?: number | undefined;
}

/** The tracks that a list can contain, before its filter. */
export type TrackList =
  | { readonly of: 'library' }
  | { readonly of: 'favorites'; readonly userId: number }
  | { readonly of: 'playlist'; readonly playlistId: number };

/** Tracks whose file is in the library and present. */
const playableTracks = (db: Db) =>
  db
    .selectFrom('music_track')
    .innerJoin('rom_file', 'rom_file.id', 'music_track.rom_file_id')
    .innerJoin('rom', 'rom.id', 'rom_file.rom_id')
    .where('rom.removed_at', 'is', null)
    .where('rom.missing', '=', 0)
    .where('rom_file.category', '=', 'soundtrack');

type Joined = Pick<Tables, 'music_track' | 'rom_file' | 'rom'>;
type TrackExpressions = ExpressionBuilder<Joined, 'music_track' | 'rom_file' | 'rom'>;

function matches(
  eb: TrackExpressions,
  { search = '', platform_ids, rom_id, ...filter }: TrackFilter,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  for (const column of ['artist', 'album', 'genre', 'year'] as const) {
    const value = filter[column];
    if (value !== undefined && value !== '') {
      conditions.push(eb(`music_track.${column}`, '=', value));
    }
  }
  const { min_duration, max_duration } = filter;
  const seconds = 'music_track.duration_seconds';
  if (min_duration !== undefined) conditions.push(eb(seconds, '>=', min_duration));
  if (max_duration !== undefined) conditions.push(eb(seconds, '<=', max_duration));
  if (rom_id !== undefined) conditions.push(eb('rom_file.rom_id', '=', rom_id));
  if (platform_ids.length > 0) conditions.push(eb('rom.platform_id', 'in', idsIn(platform_ids)));
  if (search !== '') {
    const text = search.toLowerCase();
    const gameName = eb.fn<string>('lower', ['rom.name']);
    conditions.push(
      eb.or([containsText(eb.ref('music_track.search_text'), text), containsText(gameName, text)]),
    );
  }
  return eb.and(conditions);
}

function tracksOf(db: Db, list: TrackList, filter: TrackFilter) {
  const all = playableTracks(db).where((eb) => matches(eb, filter));
  if (list.of === 'library') return all;
  return all.where((eb) =>
    eb(
      'music_track.rom_file_id',
      'in',
      list.of === 'favorites'
        ? eb
            .selectFrom('music_favorite')
            .select('music_favorite.rom_file_id')
            .where('music_favorite.user_id', '=', list.userId)
        : eb
            .selectFrom('music_playlist_track')
            .select('music_playlist_track.rom_file_id')
            .where('music_playlist_track.playlist_id', '=', list.playlistId),
    ),
  );
}

export async function countTracks(db: Db, list: TrackList, filter: TrackFilter): Promise<number> {
  const { count } = await tracksOf(db, list, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Tracks without a number come last. */
const IN_ALBUM = [
  sql`coalesce(music_track.disc, 1)`,
  sql`coalesce(music_track.track, 100000)`,
] as const;
const TITLE = sql`music_track.title_key`;

/** The columns of each sort order. */
const TRACK_ORDERS = {
  title: [TITLE],
  artist: [sql`music_track.artist_key`, sql`music_track.album_key`, ...IN_ALBUM],
  album: [sql`music_track.album_key`, ...IN_ALBUM],
  genre: [sql`music_track.genre_key`, TITLE],
  year: [sql`coalesce(music_track.year, 100000)`, TITLE],
  track: [...IN_ALBUM, TITLE],
  duration: [sql`coalesce(music_track.duration_seconds, 1e9)`, TITLE],
  game: [sql`rom.sort_key`, ...IN_ALBUM, TITLE],
  platform: [sql`rom.platform_id`, sql`rom.sort_key`, ...IN_ALBUM],
  added: [sql`rom_file.created_at`],
} as const;
export type TrackOrder = keyof typeof TRACK_ORDERS | 'position';

export const isTrackOrder = (name: string): name is keyof typeof TRACK_ORDERS =>
  Object.hasOwn(TRACK_ORDERS, name);

export interface TrackPage {
  readonly order: TrackOrder;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** Only ids, so that a page far down the list does not read all tracks before it in full. */
export async function findTrackIds(
  db: Db,
  list: TrackList,
  { filter, page }: { filter: TrackFilter; page: TrackPage },
): Promise<number[]> {
  const { order, direction, limit, offset } = page;
  const columns = order === 'position' ? [positionIn(list)] : TRACK_ORDERS[order];
  let query = tracksOf(db, list, filter).select('music_track.rom_file_id');
  for (const column of columns) query = query.orderBy(column, direction);
  const rows = await query
    .orderBy('music_track.rom_file_id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ rom_file_id }) => rom_file_id);
}

const positionIn = (list: TrackList) =>
  list.of === 'playlist'
    ? sql`(select position from music_playlist_track
        where music_playlist_track.playlist_id = ${list.playlistId}
        and music_playlist_track.rom_file_id = music_track.rom_file_id)`
    : TITLE;

/** Tracks with their games, in no particular order. */
export const findTracks = (db: Db, ids: readonly number[], userId: number | null) =>
  playableTracks(db)
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .leftJoin('music_favorite', (join) =>
      join
        .onRef('music_favorite.rom_file_id', '=', 'music_track.rom_file_id')
        .on('music_favorite.user_id', '=', userId ?? NO_USER),
    )
    .select([
      'music_track.rom_file_id',
      'rom_file.rom_id',
      'rom_file.file_name',
      'music_track.title',
      'music_track.artist',
      'music_track.album',
      'music_track.genre',
      'music_track.year',
      'music_track.track',
      'music_track.disc',
      'music_track.duration_seconds',
      'music_favorite.user_id as favorite_of',
      'rom.name as game_name',
      'rom.path_cover_small',
      'rom.updated_at',
      'rom.platform_id',
      'platform.slug as platform_slug',
      'platform.fs_slug',
      'platform.custom_name',
    ])
    .where('music_track.rom_file_id', 'in', idsIn(ids))
    .execute();
export type TrackRow = Awaited<ReturnType<typeof findTracks>>[number];

/** No account has this id: the reader is not signed in. */
const NO_USER = -1;

/** Those of the ids that are tracks of the library. */
export async function findTrackIdsAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await playableTracks(db)
    .select('music_track.rom_file_id')
    .where('music_track.rom_file_id', 'in', idsIn(ids))
    .execute();
  return new Set(rows.map(({ rom_file_id }) => rom_file_id));
}

export const FACETS = ['artist', 'album', 'genre', 'year'] as const;
export type Facet = (typeof FACETS)[number];

export interface FacetPage {
  readonly orderBy: 'count' | 'value';
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** Searches the values of the facet, not the tracks that have them. */
function tracksWith(db: Db, facet: Facet, { search = '', ...filter }: TrackFilter) {
  const column = `music_track.${facet}` as const;
  const tracks = playableTracks(db)
    .where((eb) => matches(eb, filter))
    .where(column, 'is not', null);
  if (search === '') return tracks;
  const text =
    facet === 'year'
      ? sql<string>`cast(music_track.year as text)`
      : sql<string>`${sql.ref(`music_track.${facet}_key`)}`;
  return tracks.where(containsText(text, search.toLowerCase()));
}

export async function countFacet(db: Db, facet: Facet, filter: TrackFilter): Promise<number> {
  const { count } = await tracksWith(db, facet, filter)
    .select((eb) => eb.fn.count<number>(`music_track.${facet}`).distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The values of a column with their numbers of tracks. */
export async function findFacet(
  db: Db,
  facet: Facet,
  { filter, page }: { filter: TrackFilter; page: FacetPage },
): Promise<{ value: string | number; count: number }[]> {
  const column = `music_track.${facet}` as const;
  const { orderBy, direction, limit, offset } = page;
  const rows = await tracksWith(db, facet, filter)
    .select((eb) => [eb.ref(column).as('value'), eb.fn.countAll<number>().as('count')])
    .groupBy(column)
    .orderBy(orderBy, direction)
    .orderBy('value', orderBy === 'value' ? direction : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
}
