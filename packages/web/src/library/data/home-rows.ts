import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { listRomCards, setRomProps } from '@saveroom/contract';
import type { RomCard } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { groupRomsSetting } from '#shared/lib/settings.ts';

import { refreshRoms } from './roms-cache.ts';
import { romQueries } from './roms.ts';
import type { RomView } from './roms.ts';

const LENGTH = 15;

/** Windows of games like those of a gallery: a star given anywhere shows here as well. */
const row = (name: string, view: RomView) =>
  queryOptions({
    queryKey: [...romQueries.windows, name],
    queryFn: async ({ signal }): Promise<readonly RomCard[]> => {
      const page = { ...view, order_dir: 'desc' as const, limit: LENGTH };
      const { items } = await call(listRomCards, { query: page }, { signal });
      return items;
    },
  });

export const homeRowQueries = {
  /** Newest first. */
  recent: () => {
    const isGrouped = groupRomsSetting.get();
    return row(`recent ${isGrouped}`, { order_by: 'id', group_by_meta_id: isGrouped });
  },
  /** Last played first; what nobody played is not in it. */
  played: () => row('played', { order_by: 'last_played', last_played: true }),
};

/** Takes a game off the row of those being played; gone at once, back when the server refuses. */
export function useForgetPlayed() {
  const client = useQueryClient();
  const { queryKey } = homeRowQueries.played();
  return useMutation({
    mutationFn: (id: number) =>
      call(setRomProps, { params: { id }, query: { remove_last_played: true }, body: {} }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (roms) => roms?.filter((rom) => rom.id !== id));
      return before;
    },
    onError: (_error, _id, before) => client.setQueryData(queryKey, before),
    onSettled: () => refreshRoms(client),
  });
}
