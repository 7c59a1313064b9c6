import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { searchLibrary } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { romQueries } from './roms.ts';

const STALE_MS = 60_000;

export const searchQueries = {
  /** Games for the typed text. Outdated requests are aborted; the last result stays until the next. */
  library: (term: string, limit: number) =>
    queryOptions({
      queryKey: [...romQueries.root, 'search', term, limit],
      queryFn: ({ signal }) => call(searchLibrary, { query: { term, limit } }, { signal }),
      placeholderData: keepPreviousData,
      gcTime: STALE_MS,
    }),
};
