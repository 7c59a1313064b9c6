import { queryOptions } from '@tanstack/react-query';

import { getLibraryStats, getPlayStats, getServerStats } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

const SERVER_EVERY_MS = 10_000;

export const figureQueries = {
  library: () =>
    queryOptions({
      queryKey: ['stats', 'library'],
      queryFn: ({ signal }) => call(getLibraryStats, {}, { signal }),
    }),
  /** Only for holders of `tasks.run`. */
  server: () =>
    queryOptions({
      queryKey: ['stats', 'server'],
      queryFn: ({ signal }) => call(getServerStats, {}, { signal }),
      refetchInterval: SERVER_EVERY_MS,
    }),
  /** What the person using this browser played; days begin where they are. */
  play: () => {
    const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions();
    return queryOptions({
      queryKey: ['stats', 'play', time_zone],
      queryFn: ({ signal }) => call(getPlayStats, { query: { time_zone } }, { signal }),
      staleTime: 0,
    });
  },
};
