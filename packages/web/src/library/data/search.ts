import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { searchLibrary } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { romQueries } from './roms.ts';

const KEPT_MS = 60_000;

export const searchQueries = {
  /** Games as somebody types. Given up when they type on; until it is there, the one before stays. */
  library: (term: string, limit: number) =>
    queryOptions({
      queryKey: [...romQueries.root, 'search', term, limit],
      queryFn: ({ signal }) => call(searchLibrary, { query: { term, limit } }, { signal }),
      placeholderData: keepPreviousData,
      gcTime: KEPT_MS,
    }),
};
