import { useMutation, useQueryClient } from '@tanstack/react-query';

import { setFavorites, setManyRomProps } from '@saveroom/contract';
import type { RomCard, Sent } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { FAVORITES_MUTATION, refreshRoms, settleFavorites, showChange } from './roms-cache.ts';

interface FavoriteChange {
  ids: readonly number[];
  favorite: boolean;
}

/** Sets favorites, optimistically. */
export function useSetFavorites() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: FAVORITES_MUTATION,
    mutationFn: ({ ids, favorite }: FavoriteChange) =>
      call(setFavorites, { body: { rom_ids: [...ids], favorite } }),
    onMutate: ({ ids, favorite }) => showChange(client, ids, { is_favorite: favorite }),
    onError: (_error, _change, undo) => undo?.(),
    onSettled: (_collection, error, { ids, favorite }) =>
      settleFavorites(client, { ids, favorite, details: ids, error }),
  });
}

export type RomMarks = Sent<typeof setManyRomProps>['body']['data'];

interface MarksChange {
  ids: readonly number[];
  marks: RomMarks;
}

const MAX_IDS_PER_REQUEST = 100_000;

/** Sets the status and marks of one or more games. */
export function useSetMarks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, marks: data }: MarksChange) => {
      for (let first = 0; first < ids.length; first += MAX_IDS_PER_REQUEST) {
        const rom_ids = ids.slice(first, first + MAX_IDS_PER_REQUEST);
        await call(setManyRomProps, { body: { rom_ids, data } });
      }
    },
    onMutate: ({ ids, marks }) => showChange(client, ids, shownMarks(marks)),
    onError: (_error, _change, undo) => undo?.(),
    onSettled: () => refreshRoms(client),
  });
}

const shownMarks = ({ status, ...marks }: RomMarks): Partial<RomCard> => ({
  ...(marks.backlogged !== undefined && { backlogged: marks.backlogged }),
  ...(marks.now_playing !== undefined && { now_playing: marks.now_playing }),
  ...(marks.hidden !== undefined && { hidden: marks.hidden }),
  ...(status !== undefined && { status }),
});
