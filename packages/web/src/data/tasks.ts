import { queryOptions } from '@tanstack/react-query';

import { listTasks } from '@saveroom/contract';

import { call } from '#api/call.ts';

export const taskQueries = {
  /** Only for holders of `tasks.run`. */
  all: () =>
    queryOptions({
      queryKey: ['tasks'],
      queryFn: ({ signal }) => call(listTasks, {}, { signal }),
    }),
};
