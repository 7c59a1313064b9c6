import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { listScanWarnings } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

export const WARNINGS_PER_PAGE = 25;

/** Only for holders of `platforms.write`. */
export const scanWarningQueries = {
  /** How many of each kind there are. */
  groups: (id: string) =>
    queryOptions({
      queryKey: ['scan', 'warnings', id],
      queryFn: async ({ signal }) => {
        const { groups } = await call(
          listScanWarnings,
          { params: { id }, query: { limit: 1 } },
          { signal },
        );
        return groups;
      },
    }),
  /** The warnings of one kind. Pages count from 1. */
  page: (id: string, code: string, page: number) =>
    queryOptions({
      queryKey: ['scan', 'warnings', id, code, page],
      queryFn: ({ signal }) => {
        const offset = (page - 1) * WARNINGS_PER_PAGE;
        const query = { limit: WARNINGS_PER_PAGE, offset, code };
        return call(listScanWarnings, { params: { id }, query }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
};
