import { queryOptions } from '@tanstack/react-query';

import { getStats } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

export const statsQueries = {
  totals: () =>
    queryOptions({
      queryKey: ['stats', 'totals'],
      queryFn: ({ signal }) => call(getStats, {}, { signal }),
    }),
};
