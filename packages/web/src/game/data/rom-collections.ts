import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  addCollection,
  addToCollection,
  removeFromCollection,
  setFavorites,
} from '@saveroom/contract';
import type { DetailedRom } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { collectionQueries } from '#library/data/collections.ts';
import { refreshOthers, showRomChange } from '#library/data/rom-cache.ts';
import { FAVORITES_MUTATION, settleFavorites, showChange } from '#library/data/roms-cache.ts';

type Membership = DetailedRom['user_collections'][number];

export const isInFavorites = ({ user_collections }: DetailedRom): boolean =>
  user_collections.some(({ is_favorite }) => is_favorite);

const withMember = (rom: DetailedRom, member: Membership): DetailedRom => ({
  ...rom,
  user_collections: [...rom.user_collections, member],
});

const without = (rom: DetailedRom, isGone: (member: Membership) => boolean): DetailedRom => ({
  ...rom,
  user_collections: rom.user_collections.filter((member) => !isGone(member)),
});

/** Galleries of collections and lists that filter by collection have changed. */
const refreshCollected = (client: QueryClient, romId: number): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: collectionQueries.root }),
    refreshOthers(client, romId),
  ]);

/** Id of the favorites in the optimistic update; the server sends the real one. */
const TEMPORARY_ID = 0;

/** Adds the game to the favorites or removes it, optimistically. */
export function useSetFavorite(romId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: FAVORITES_MUTATION,
    mutationFn: (favorite: boolean) => call(setFavorites, { body: { rom_ids: [romId], favorite } }),
    onMutate: (favorite) => {
      const star = { id: TEMPORARY_ID, name: '', is_smart: false, is_favorite: true };
      const rollbacks = [
        showRomChange(client, romId, (rom) =>
          favorite ? withMember(rom, star) : without(rom, ({ is_favorite }) => is_favorite),
        ),
        showChange(client, [romId], { is_favorite: favorite }),
      ];
      return () => rollbacks.forEach((rollback) => rollback());
    },
    onError: (_error, _favorite, rollback) => rollback?.(),
    onSettled: (_collection, error, favorite) =>
      settleFavorites(client, { ids: [romId], favorite, details: [], error }),
  });
}

/** Collections that the user may edit, without favorites. */
export const useOwnCollections = (userId: number) =>
  useQuery({
    ...collectionQueries.all(),
    select: (all) =>
      all
        .filter(({ user_id, can_edit, is_favorite }) =>
          user_id === userId ? !is_favorite : can_edit === true,
        )
        .map(({ id, name }) => ({ id, name })),
  });

interface MembershipChange {
  id: number;
  name: string;
  isIn: boolean;
}

/** Adds the game to a collection or removes it. Optimistic. */
export function useChangeMembership(romId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id, isIn }: MembershipChange) =>
      call(isIn ? addToCollection : removeFromCollection, {
        params: { id },
        body: { rom_ids: [romId] },
      }),
    onMutate: ({ id, name, isIn }) =>
      showRomChange(client, romId, (rom) =>
        isIn
          ? withMember(rom, { id, name, is_smart: false, is_favorite: false })
          : without(rom, (member) => member.id === id && !member.is_smart),
      ),
    onError: (_error, _change, rollback) => rollback?.(),
    onSettled: () => refreshCollected(client, romId),
  });
}

/** Creates a collection that contains this game. */
export function useCreateCollectionWith(romId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (name: string) =>
      call(addCollection, { body: { name, rom_ids: JSON.stringify([romId]) } }),
    onSuccess: ({ id, name }) => {
      showRomChange(client, romId, (rom) =>
        withMember(rom, { id, name, is_smart: false, is_favorite: false }),
      );
      return refreshCollected(client, romId);
    },
  });
}
