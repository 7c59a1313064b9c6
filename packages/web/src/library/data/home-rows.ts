import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { listRomCards, setRomProps } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { groupRomsSetting } from '#shared/lib/settings.ts';

import { refreshRoms } from './roms-cache.ts';
import { romQueries } from './roms.ts';
import type { RomPage, RomView } from './roms.ts';

const LENGTH = 15;

/** Cached like the windows of a gallery, so that a favorite set anywhere shows here as well. */
const row = (name: string, view: RomView) =>
  queryOptions({
    queryKey: [...romQueries.windows, name],
    queryFn: async ({ signal }): Promise<RomPage> => {
      const page = { ...view, order_dir: 'desc' as const, limit: LENGTH };
      const { items, total } = await call(listRomCards, { query: page }, { signal });
      return { items, total, charIndex: {} };
    },
    select: ({ items }) => items,
  });

export const homeRowQueries = {
  /** Newest first. */
  recent: () => {
    const isGrouped = groupRomsSetting.get();
    return row(`recent ${isGrouped}`, { order_by: 'id', group_by_meta_id: isGrouped });
  },
  /** Last played first, without games that were never played. */
  played: () => row('played', { order_by: 'last_played', last_played: true }),
};

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
