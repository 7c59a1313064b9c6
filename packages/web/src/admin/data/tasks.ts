import { queryOptions } from '@tanstack/react-query';

import { listTasks } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

/** Only for holders of `tasks.run`. */
export const taskQueries = {
  all: () =>
    queryOptions({
      queryKey: ['tasks'],
      queryFn: ({ signal }) => call(listTasks, {}, { signal }),
    }),
};
