import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  addMusicFavorites,
  addPlaylist,
  addPlaylistTracks,
  deletePlaylist,
  listMusicAlbums,
  listMusicArtists,
  listMusicFavorites,
  listMusicTracks,
  listPlaylists,
  listPlaylistTracks,
  orderPlaylistTracks,
  removeMusicFavorites,
  removePlaylistTracks,
  updatePlaylist,
} from '@saveroom/contract';
import type { MusicFacet, MusicTrack, MusicTrackPage, Sent } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { ifMayRead } from '#shared/data/if-may-read.ts';

/** Which tracks a list shows. */
export type TrackSource =
  | { of: 'library'; search: string; artist?: string | undefined; album?: string | undefined }
  | { of: 'favorites'; search: string }
  | { of: 'playlist'; id: number };

export type FacetKind = 'albums' | 'artists';

/** Rows of a list. */
interface RowRange {
  offset: number;
  limit: number;
}

/** Rows of one request. */
export const WINDOW_SIZE = 100;

/** One window of a list that is too long to be read at once. */
export interface WindowQuery<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<{ items: T[]; total: number }>;
}

const rangeOf = (windowIndex: number): RowRange => ({
  offset: windowIndex * WINDOW_SIZE,
  limit: WINDOW_SIZE,
});
/** Maximum number of tracks of a game, enough for any soundtrack. */
const GAME_MAX = 10_000;

export const musicQueries = {
  /** Prefix of all music queries, for invalidating them together. */
  root: ['music'] as const,
  ofGame: (romId: number) =>
    queryOptions({
      queryKey: [...musicQueries.root, 'tracks', 'game', romId],
      queryFn: ({ signal }) =>
        call(
          listMusicTracks,
          { query: { rom_id: romId, order_by: 'track', limit: GAME_MAX } },
          { signal },
        ),
    }),
  tracks: (source: TrackSource, windowIndex: number): WindowQuery<MusicTrack> => ({
    queryKey: [...musicQueries.root, 'tracks', source, windowIndex],
    queryFn: ({ signal }) => readTracks(source, rangeOf(windowIndex), signal),
  }),
  facets: (kind: FacetKind, search: string, windowIndex: number): WindowQuery<MusicFacet> => ({
    queryKey: [...musicQueries.root, 'facets', kind, search, windowIndex],
    queryFn: ({ signal }) => {
      const route = kind === 'albums' ? listMusicAlbums : listMusicArtists;
      const query = { search, order_by: 'value', order_dir: 'asc', ...rangeOf(windowIndex) };
      return call(route, { query }, { signal });
    },
  }),
  playlists: () =>
    queryOptions({
      queryKey: [...musicQueries.root, 'playlists'],
      queryFn: ({ client, signal }) =>
        ifMayRead({
          client,
          scope: 'playlists.read',
          empty: [],
          read: () => call(listPlaylists, {}, { signal }),
        }),
    }),
};

/** Some rows of a list. A filter by album or artist shows tracks in album order. */
export function readTracks(
  source: TrackSource,
  range: RowRange,
  signal?: AbortSignal,
): Promise<MusicTrackPage> {
  if (source.of === 'favorites') {
    return call(listMusicFavorites, { query: { search: source.search, ...range } }, { signal });
  }
  if (source.of === 'playlist') {
    return call(listPlaylistTracks, { params: { id: source.id }, query: range }, { signal });
  }
  const { search, artist, album } = source;
  const order_by = album === undefined && artist === undefined ? 'title' : 'album';
  return call(
    listMusicTracks,
    { query: { search, artist, album, order_by, ...range } },
    { signal },
  );
}

const refreshMusic = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ queryKey: musicQueries.root });

interface FavoriteChange {
  fileId: number;
  isFavorite: boolean;
}

/** Optimistic: every list that shows the track changes at once. */
export function useSetFavorite() {
  const client = useQueryClient();
  const key = [...musicQueries.root, 'tracks'];
  const show = ({ fileId, isFavorite }: FavoriteChange): void =>
    void client.setQueriesData<MusicTrackPage>(
      { queryKey: key },
      (page) =>
        page && {
          ...page,
          items: page.items.map((track) =>
            track.rom_file_id === fileId ? { ...track, is_favorite: isFavorite } : track,
          ),
        },
    );
  return useMutation({
    mutationFn: ({ fileId, isFavorite }: FavoriteChange): Promise<unknown> => {
      const body = { rom_file_ids: [fileId] };
      return isFavorite ? call(addMusicFavorites, { body }) : call(removeMusicFavorites, { body });
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key });
      show(change);
    },
    onSettled: () => refreshMusic(client),
  });
}

export function useAddPlaylist() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Sent<typeof addPlaylist>['body']) => call(addPlaylist, { body }),
    onSettled: () => refreshMusic(client),
  });
}

export function useUpdatePlaylist(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Sent<typeof updatePlaylist>['body']) =>
      call(updatePlaylist, { params: { id }, body }),
    onSettled: () => refreshMusic(client),
  });
}

export function useDeletePlaylist() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (id: number) => call(deletePlaylist, { params: { id } }),
    onSettled: () => refreshMusic(client),
  });
}

interface PlaylistChange {
  id: number;
  fileIds: readonly number[];
}

export function useAddToPlaylist() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id, fileIds }: PlaylistChange) =>
      call(addPlaylistTracks, { params: { id }, body: { rom_file_ids: [...fileIds] } }),
    onSettled: () => refreshMusic(client),
  });
}

export function useRemoveFromPlaylist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, fileIds }: PlaylistChange) =>
      call(removePlaylistTracks, { params: { id }, body: { rom_file_ids: [...fileIds] } }),
    onSettled: () => refreshMusic(client),
  });
}

/** Moves a track by one place; the server needs only the part of the list before it. */
export function useMoveInPlaylist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, index, by }: { id: number; index: number; by: -1 | 1 }) => {
      const last = Math.max(index, index + by);
      const { items } = await readTracks({ of: 'playlist', id }, { offset: 0, limit: last + 1 });
      const ids = items.map(({ rom_file_id }) => rom_file_id);
      const [moved] = ids.splice(index, 1);
      if (moved !== undefined) ids.splice(index + by, 0, moved);
      return call(orderPlaylistTracks, { params: { id }, body: { rom_file_ids: ids } });
    },
    onSettled: () => refreshMusic(client),
  });
}
