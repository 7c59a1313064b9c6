import type {
  listMusicArtists,
  listMusicTracks,
  listPlaylistTracks,
  MusicFacetPage,
  MusicTrack,
  MusicTrackPage,
  Received,
} from '@saveroom/contract';

import { LRUCache } from 'lru-cache';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { findLastChange, platformName } from '#modules/platforms/platforms.api.ts';
import { resourceUrl } from '#modules/roms/roms.api.ts';

import {
  countFacet,
  countTracks,
  type Facet,
  findFacet,
  findTrackIds,
  findTracks,
  isTrackOrder,
  type TrackFilter,
  type TrackList,
  type TrackOrder,
  type TrackRow,
} from './tracks.queries.ts';

type MusicDeps = Pick<Deps, 'db'>;
type TrackQuery = Received<typeof listMusicTracks>['query'];
type PlaylistQuery = Received<typeof listPlaylistTracks>['query'];
type FacetQuery = Received<typeof listMusicArtists>['query'];

/** A page of tracks. `userId`: whose favorites are marked. */
export async function listTracks(
  { db }: MusicDeps,
  userId: number | null,
  {
    list,
    query,
  }: { list: TrackList; query: Omit<TrackQuery, 'rom_id'> & { rom_id?: number | undefined } },
): Promise<MusicTrackPage> {
  const { order_by, order_dir, limit, offset, ...filter } = query;
  return pageOfTracks({ db, userId }, list, {
    filter,
    page: { order: orderOf(order_by, 'title'), direction: directionOf(order_dir), limit, offset },
  });
}

export async function listTracksOfPlaylist(
  { db }: MusicDeps,
  userId: number | null,
  { playlistId, query }: { playlistId: number; query: PlaylistQuery },
): Promise<MusicTrackPage> {
  const { order_by, order_dir, limit, offset } = query;
  const order = orderOf(order_by, 'position');
  const direction = directionOf(order_dir);
  return pageOfTracks(
    { db, userId },
    { of: 'playlist', playlistId },
    { filter: { platform_ids: [] }, page: { order, direction, limit, offset } },
  );
}

async function pageOfTracks(
  { db, userId }: MusicDeps & { userId: number | null },
  list: TrackList,
  { filter, page }: { filter: TrackFilter; page: Parameters<typeof findTrackIds>[2]['page'] },
): Promise<MusicTrackPage> {
  const count = (): Promise<number> => countTracks(db, list, filter);
  const [total, ids] = await Promise.all([
    list.of === 'library' ? untilLibraryChanges(db, ['count', filter], count) : count(),
    findTrackIds(db, list, { filter, page }),
  ]);
  const rows = await findTracks(db, ids, userId);
  const rowOf = new Map(rows.map((row) => [row.rom_file_id, row]));
  const items = ids.flatMap((id) => {
    const row = rowOf.get(id);
    return row ? [trackView(row)] : [];
  });
  return { items, total, limit: page.limit, offset: page.offset };
}

export async function listFacet(
  { db }: MusicDeps,
  facet: Facet,
  { order_by, order_dir, limit, offset, ...filter }: FacetQuery,
): Promise<MusicFacetPage> {
  const orderBy = FACET_VALUES.has(order_by.toLowerCase()) ? 'value' : 'count';
  const page = { orderBy, direction: directionOf(order_dir), limit, offset } as const;
  return untilLibraryChanges(db, [facet, filter, page], async () => {
    const total = await countFacet(db, facet, filter);
    return { items: await findFacet(db, facet, { filter, page }), total, limit, offset };
  });
}

const MAX_RESULTS = 200;
const results = new WeakMap<Db, LRUCache<string, object>>();

/** Counting and grouping read every track, so their results are reused while nothing changes. */
async function untilLibraryChanges<T>(
  db: Db,
  query: readonly unknown[],
  find: () => Promise<T>,
): Promise<T> {
  const cache = results.get(db) ?? new LRUCache<string, object>({ max: MAX_RESULTS });
  results.set(db, cache);
  const key = JSON.stringify([await findLastChange(db), query]);
  const known = cache.get(key) as { result: T } | undefined;
  if (known) return known.result;
  const result = await find();
  cache.set(key, { result });
  return result;
}

/** Orders by the value of a facet; all others order by the number of its tracks. */
const FACET_VALUES: ReadonlySet<string> = new Set(
  'value name title artist album genre year'.split(' '),
);

/** Orders under the names of columns in RomM's tables. */
const ALIASES: Readonly<Record<string, TrackOrder>> = {
  name: 'title',
  duration_seconds: 'duration',
  game_name: 'game',
  rom: 'game',
  rom_name: 'game',
  platform_name: 'platform',
  platform_id: 'platform',
  created_at: 'added',
  id: 'added',
  rom_file_id: 'added',
};

function orderOf(name: string, otherwise: TrackOrder): TrackOrder {
  const key = name.toLowerCase();
  if (isTrackOrder(key)) return key;
  return Object.hasOwn(ALIASES, key) ? (ALIASES[key] ?? otherwise) : otherwise;
}

const directionOf = (text: string): 'asc' | 'desc' =>
  text.toLowerCase() === 'desc' ? 'desc' : 'asc';

const trackView = (row: TrackRow): MusicTrack => ({
  rom_file_id: row.rom_file_id,
  rom_id: row.rom_id,
  title: row.title ?? row.file_name.replace(/\.[^.]+$/, ''),
  artist: row.artist,
  album: row.album,
  genre: row.genre,
  year: row.year,
  track: row.track,
  disc: row.disc,
  duration_seconds: row.duration_seconds,
  has_embedded_cover: false,
  is_favorite: row.favorite_of !== null,
  game_name: row.game_name,
  platform_id: row.platform_id,
  platform_slug: row.platform_slug,
  platform_name: row.custom_name || platformName({ slug: row.platform_slug, fs_slug: row.fs_slug }),
  stream_url: `/api/roms/${row.rom_file_id}/files/content/${encodeURIComponent(row.file_name)}`,
  cover_url: resourceUrl(row.path_cover_small, row.updated_at) || null,
});
