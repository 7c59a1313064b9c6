import { queryOptions } from '@tanstack/react-query';

import { getLibraryStats, getPlayStats, getServerStats } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

const SERVER_POLL_MS = 10_000;

export const figureQueries = {
  library: () =>
    queryOptions({
      queryKey: ['stats', 'library'],
      queryFn: ({ signal }) => call(getLibraryStats, {}, { signal }),
    }),
  /** Requires the scope `tasks.run`. */
  server: () =>
    queryOptions({
      queryKey: ['stats', 'server'],
      queryFn: ({ signal }) => call(getServerStats, {}, { signal }),
      refetchInterval: SERVER_POLL_MS,
    }),
  /** Play time of the current user; days begin in the time zone of the browser. */
  play: () => {
    const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions();
    return queryOptions({
      queryKey: ['stats', 'play', time_zone],
      queryFn: ({ signal }) => call(getPlayStats, { query: { time_zone } }, { signal }),
      staleTime: 0,
    });
  },
};
