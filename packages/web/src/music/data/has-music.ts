import { queryOptions } from '@tanstack/react-query';

import { listRomCards } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { romQueries } from '#library/data/roms.ts';

/** Whether any game has a soundtrack. Reads games, whose schemas the first screen has anyway. */
export const hasMusicQuery = () =>
  queryOptions({
    queryKey: [...romQueries.root, 'has-music'],
    queryFn: async ({ signal }) => {
      const query = { has_soundtrack: true, limit: 1 };
      const { total } = await call(listRomCards, { query }, { signal });
      return total > 0;
    },
  });
