import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { listScanWarnings } from '@saveroom/contract';

import { call } from '#api/call.ts';

export const WARNINGS_PER_PAGE = 25;

/** Pages count from 1. Only for holders of `platforms.write`. */
export const scanWarnings = (id: string, page: number) =>
  queryOptions({
    queryKey: ['scan', 'warnings', id, page],
    queryFn: ({ signal }) => {
      const query = { limit: WARNINGS_PER_PAGE, offset: (page - 1) * WARNINGS_PER_PAGE };
      return call(listScanWarnings, { params: { id }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
