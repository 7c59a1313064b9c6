import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { getSimpleRom, listRomCards, setRomProps } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { ifMayRead } from '#shared/data/if-may-read.ts';
import { groupRomsSetting } from '#shared/lib/settings.ts';

import { refreshRoms } from './roms-cache.ts';
import { romQueries } from './roms.ts';
import type { RomPage, RomView } from './roms.ts';

const LENGTH = 15;
const NO_GAMES = { items: [], total: 0 };

/**
 * Cached under the key of gallery windows, so that a favorite set anywhere is updated here as well.
 */
const row = (view: RomView & { seed?: number }) =>
  queryOptions({
    queryKey: [...romQueries.windows, 'home', view],
    queryFn: async ({ client, signal }): Promise<RomPage> => {
      const query = { order_dir: 'desc' as const, ...view, limit: LENGTH };
      const { items, total } = await ifMayRead({
        client,
        scope: 'roms.read',
        empty: NO_GAMES,
        read: () => call(listRomCards, { query }, { signal }),
      });
      return { items, total, charIndex: {} };
    },
    select: ({ items }) => items,
  });

/** The list without other versions of its games, if the user groups versions. */
const grouped = (view: RomView): RomView => ({ ...view, group_by_meta_id: groupRomsSetting.get() });

/** The first games of some lists, as `RomCard`s. */
export const homeRowQueries = {
  /** Newest first. */
  recent: () => row(grouped({ order_by: 'id' })),
  /** Newest first, only games that start in a browser. */
  playable: () => row(grouped({ order_by: 'id', playable: true })),
  /** Last played first, without games that were never played. */
  played: () => row({ order_by: 'last_played', last_played: true }),
  favorites: () => row({ order_by: 'id', favorite: true }),
  backlog: () => row({ order_by: 'id', statuses: ['backlogged'] }),
  collection: (id: number) => row({ order_by: 'name', order_dir: 'asc', collection_id: id }),
  smart: (id: number) => row({ order_by: 'name', order_dir: 'asc', smart_collection_id: id }),
  random: (seed: number) => row({ ...grouped({}), seed }),
  /** `by` is null if no played game has enough in common with others. */
  related: (by: RelatedGames | null) => ({
    ...row({ ...grouped({ ...by?.view, last_played: false }), seed: by?.romId ?? 1 }),
    enabled: by !== null,
  }),
};

/** Games that have something in common with a game that was played. */
interface RelatedGames {
  readonly romId: number;
  readonly name: string;
  readonly reason: (typeof REASONS)[number];
  /** The series, genre or company. */
  readonly value: string;
  readonly view: RomView;
}

const REASONS = ['franchises', 'collections', 'genres', 'companies'] as const;
const MIN_RELATED = 4;
const MAX_SEEDS = 4;

/** A property that one of the games played last shares with enough games that were not played. */
export const relatedGamesQuery = () =>
  queryOptions({
    queryKey: [...romQueries.root, 'related'],
    queryFn: async ({ client, signal }): Promise<RelatedGames | null> => {
      const { items } = await client.fetchQuery(homeRowQueries.played());
      for (const { id } of items.slice(0, MAX_SEEDS)) {
        const { name, metadatum } = await call(getSimpleRom, { params: { id } }, { signal });
        for (const reason of REASONS) {
          const [value] = metadatum[reason];
          if (value === undefined) continue;
          const view = { [reason]: [value] };
          const query = { ...view, last_played: false, limit: 1 };
          const { total } = await call(listRomCards, { query }, { signal });
          if (total >= MIN_RELATED) return { romId: id, name, reason, value, view };
        }
      }
      return null;
    },
    staleTime: RELATED_STALE_MS,
    // A retry would also repeat the request for the games played last, which home shows.
    retry: false,
  });

const RELATED_STALE_MS = 600_000;

/** Removes a game from the row of recently played ones, optimistically. */
export function useForgetPlayed() {
  const client = useQueryClient();
  const { queryKey } = homeRowQueries.played();
  return useMutation({
    mutationFn: (id: number) =>
      call(setRomProps, { params: { id }, query: { remove_last_played: true }, body: {} }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (page) => page && { ...page, items: page.items.filter((rom) => rom.id !== id) },
      );
      return before;
    },
    onError: (_error, _id, before) => client.setQueryData(queryKey, before),
    onSettled: () => refreshRoms(client),
  });
}
