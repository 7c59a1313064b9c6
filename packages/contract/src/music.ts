import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Id, IdParams, many, Nothing, Timestamp } from './wire.ts';

/** Audio formats that browsers play and whose tags are read, without the dot. */
export const TRACK_EXTENSIONS = ['mp3', 'ogg', 'oga', 'opus', 'm4a', 'aac', 'wav', 'flac'] as const;

const MaybeText = z.nullable(z.string());
const MaybeNumber = z.nullable(z.int());

/** An audio file of a game's soundtrack. */
export const MusicTrack = z
  .object({
    rom_file_id: z.int(),
    rom_id: z.int(),
    /** The title tag, else the file name without its extension. */
    title: MaybeText,
    artist: MaybeText,
    album: MaybeText,
    genre: MaybeText,
    year: MaybeNumber,
    track: MaybeNumber,
    disc: MaybeNumber,
    duration_seconds: z.nullable(z.number()),
    has_embedded_cover: z.boolean(),
    is_favorite: z.boolean(),
    game_name: MaybeText,
    platform_id: z.int(),
    platform_slug: z.string(),
    platform_name: z.string(),
    /** Supports ranges. */
    stream_url: z.string(),
    /** The cover of the game. */
    cover_url: MaybeText,
  })
  .register(z.globalRegistry, { id: 'MusicTrack' });
export type MusicTrack = z.output<typeof MusicTrack>;

/** An artist, album, genre or year with its number of tracks. */
export const MusicFacet = z
  .object({ value: z.union([z.string(), z.int()]), count: z.int() })
  .register(z.globalRegistry, { id: 'MusicFacet' });
export type MusicFacet = z.output<typeof MusicFacet>;

const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), total: z.int(), limit: z.int(), offset: z.int() });

export const MusicTrackPage = pageOf(MusicTrack).register(z.globalRegistry, {
  id: 'MusicTrackPage',
});
export type MusicTrackPage = z.output<typeof MusicTrackPage>;
export const MusicFacetPage = pageOf(MusicFacet).register(z.globalRegistry, {
  id: 'MusicFacetPage',
});
export type MusicFacetPage = z.output<typeof MusicFacetPage>;

const PAGE_MAX = 10_000;
/** The server treats an empty text as absent. */
const Text = z.optional(z.string().check(z.maxLength(512)));
const Seconds = z.optional(z.coerce.number<number>().check(z.gte(0)));

const PAGE = {
  limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(PAGE_MAX)), 50),
  offset: z._default(z.coerce.number<number>().check(z.int(), z.gte(0), z.lte(2_147_483_647)), 0),
};
/** Clients of RomM may send any column name; an unknown one means the default. */
const orderedBy = (column: string, direction: 'asc' | 'desc') => ({
  order_by: z._default(z.string().check(z.maxLength(50)), column),
  order_dir: z._default(z.string().check(z.maxLength(10)), direction),
});
const NAMES = { artist: Text, album: Text, genre: Text };
const CONDITIONS = {
  search: Text,
  platform_ids: many(Id),
  min_duration: Seconds,
  max_duration: Seconds,
};
const Year = z.optional(z.coerce.number<number>().check(z.int(), z.gte(0), z.lte(9999)));

const TrackQuery = z.object({
  ...CONDITIONS,
  ...NAMES,
  year: Year,
  ...orderedBy('title', 'asc'),
  ...PAGE,
});
const FacetQuery = z.object({
  ...CONDITIONS,
  ...NAMES,
  year: Year,
  ...orderedBy('count', 'desc'),
  ...PAGE,
});

export const listMusicTracks = defineRoute({
  method: 'GET',
  path: '/music/tracks',
  access: 'roms.read',
  summary: 'The tracks of all soundtracks, filtered, sorted and paged.',
  query: z.extend(TrackQuery, { rom_id: z.optional(Id) }),
  response: MusicTrackPage,
});

const facetRoute = <const P extends `/music/${string}`>(path: P, summary: string) =>
  defineRoute({
    method: 'GET',
    path,
    access: 'roms.read',
    summary,
    query: FacetQuery,
    response: MusicFacetPage,
  });

export const listMusicArtists = facetRoute('/music/artists', 'The artists of all tracks.');
export const listMusicAlbums = facetRoute('/music/albums', 'The albums of all tracks.');
export const listMusicGenres = facetRoute('/music/genres', 'The genres of all tracks.');
export const listMusicYears = facetRoute('/music/years', 'The years of all tracks.');

/** Ids of files that are not tracks, or not in the list to change, are ignored. */
const TrackIds = z.object({
  rom_file_ids: z.array(z.int().check(z.gte(1))).check(z.maxLength(PAGE_MAX)),
});
const Added = z.object({ added: z.int() });
const Removed = z.object({ removed: z.int() });

export const listMusicFavorites = defineRoute({
  method: 'GET',
  path: '/music/favorites',
  access: 'playlists.read',
  summary: 'Your favorite tracks, filtered, sorted and paged.',
  query: TrackQuery,
  response: MusicTrackPage,
});

export const addMusicFavorites = defineRoute({
  method: 'POST',
  path: '/music/favorites',
  access: 'playlists.write',
  isPersonal: true,
  summary: 'Add tracks to your favorites.',
  body: TrackIds,
  response: Added,
});

export const removeMusicFavorites = defineRoute({
  method: 'DELETE',
  path: '/music/favorites',
  access: 'playlists.write',
  isPersonal: true,
  summary: 'Remove tracks from your favorites.',
  body: TrackIds,
  response: Removed,
});

export const MusicPlaylist = z
  .object({
    id: z.int(),
    name: z.string(),
    description: MaybeText,
    /** Other users can see and play it. */
    is_public: z.boolean(),
    user_id: z.int(),
    owner_username: z.string(),
    track_count: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'MusicPlaylist' });
export type MusicPlaylist = z.output<typeof MusicPlaylist>;

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(400));
const Description = z.nullish(z.string().check(z.maxLength(65_535)));

export const listPlaylists = defineRoute({
  method: 'GET',
  path: '/music/playlists',
  access: 'playlists.read',
  summary: 'Your playlists and the public ones of others, by name.',
  response: z.array(MusicPlaylist),
});

export const addPlaylist = defineRoute({
  method: 'POST',
  path: '/music/playlists',
  access: 'playlists.write',
  isPersonal: true,
  summary: 'Create a playlist.',
  body: z.object({
    name: Name,
    description: Description,
    is_public: z._default(z.boolean(), false),
  }),
  response: MusicPlaylist,
});

export const getPlaylist = defineRoute({
  method: 'GET',
  path: '/music/playlists/:id',
  access: 'playlists.read',
  summary: 'One playlist.',
  params: IdParams,
  response: MusicPlaylist,
});

/** Absent fields, and null for name and visibility, stay as they are. */
export const updatePlaylist = defineRoute({
  method: 'PUT',
  path: '/music/playlists/:id',
  access: 'playlists.write',
  isPersonal: true,
  summary: 'Rename, describe or share one of your playlists.',
  params: IdParams,
  body: z.object({
    name: z.nullish(Name),
    description: Description,
    is_public: z.nullish(z.boolean()),
  }),
  response: MusicPlaylist,
});

export const deletePlaylist = defineRoute({
  method: 'DELETE',
  path: '/music/playlists/:id',
  access: 'playlists.write',
  isPersonal: true,
  summary: 'Delete one of your playlists. The tracks stay in the library.',
  params: IdParams,
  response: Nothing,
});

export const listPlaylistTracks = defineRoute({
  method: 'GET',
  path: '/music/playlists/:id/tracks',
  access: 'playlists.read',
  summary: 'The tracks of a playlist, paged.',
  params: IdParams,
  query: z.object({ ...orderedBy('position', 'asc'), ...PAGE }),
  response: MusicTrackPage,
});

export const addPlaylistTracks = defineRoute({
  method: 'POST',
  path: '/music/playlists/:id/tracks',
  access: 'playlists.write',
  isPersonal: true,
  summary: 'Add tracks to the end of one of your playlists.',
  params: IdParams,
  body: TrackIds,
  response: Added,
});

export const removePlaylistTracks = defineRoute({
  method: 'DELETE',
  path: '/music/playlists/:id/tracks',
  access: 'playlists.write',
  isPersonal: true,
  summary: 'Remove tracks from one of your playlists.',
  params: IdParams,
  body: TrackIds,
  response: Removed,
});

export const orderPlaylistTracks = defineRoute({
  method: 'PUT',
  path: '/music/playlists/:id/tracks/order',
  access: 'playlists.write',
  isPersonal: true,
  summary: 'Sort one of your playlists: the tracks in this order, then all others as before.',
  params: IdParams,
  body: TrackIds,
  response: Nothing,
});
