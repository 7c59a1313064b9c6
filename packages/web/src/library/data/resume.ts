import { queryOptions } from '@tanstack/react-query';

import { getResumePoint, listResumePoints } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { ifMayRead } from '#shared/data/if-may-read.ts';

import { romQueries } from './roms.ts';

/**
 * Keys are below `romQueries.root`, so it is refetched after playing with everything else about
 * games.
 */
const ROOT = [...romQueries.root, 'resume'] as const;

export const resumeQueries = {
  root: ROOT,
  /** Where the games played last can be continued, last played first. Empty without `assets.read`. */
  latest: () =>
    queryOptions({
      queryKey: [...ROOT, 'latest'],
      queryFn: ({ client, signal }) =>
        ifMayRead({
          client,
          scope: 'assets.read',
          empty: [],
          read: () => call(listResumePoints, {}, { signal }),
        }),
    }),
  /** Where one game can be continued. Requires `assets.read`. */
  of: (romId: number) =>
    queryOptions({
      queryKey: [...ROOT, romId],
      queryFn: ({ signal }) => call(getResumePoint, { params: { id: romId } }, { signal }),
    }),
};
