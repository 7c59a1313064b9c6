import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { listTaskHistory, listTaskWarnings } from '@saveroom/contract';
import type { Query } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { jobQueries } from '#shared/data/jobs.ts';

const WARNINGS_AT_ONCE = 50;

/** All of it only for holders of `tasks.run`. */
export const taskHistoryQueries = {
  page: (wanted: Query<typeof listTaskHistory>) =>
    queryOptions({
      queryKey: [...jobQueries.history, wanted],
      queryFn: ({ signal }) => call(listTaskHistory, { query: wanted }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Pages count from 1. */
  warnings: (id: string, page: number) =>
    queryOptions({
      queryKey: [...jobQueries.root, 'warnings', id, page],
      queryFn: ({ signal }) => {
        const query = { limit: WARNINGS_AT_ONCE, offset: (page - 1) * WARNINGS_AT_ONCE };
        return call(listTaskWarnings, { params: { id }, query }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
};

export const warningPages = (total: number): number => Math.ceil(total / WARNINGS_AT_ONCE);
