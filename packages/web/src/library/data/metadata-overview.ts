import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { getMetadataOverview, retrySources } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { jobQueries } from '#shared/data/jobs.ts';
import { scanQueries } from './scan.ts';
import { sourceQueries } from './sources.ts';

const WHILE_RUNNING_MS = 2000;
const OTHERWISE_MS = 60_000;

/** Requires the scope `platforms.write`. */
export const metadataQueries = {
  overview: () =>
    queryOptions({
      queryKey: ['metadata', 'overview'],
      queryFn: ({ signal }) => call(getMetadataOverview, {}, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.identification ? WHILE_RUNNING_MS : OTHERWISE_MS,
    }),
};

/** Queries sources again about games for which they were not available. */
export function useRetrySources() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(retrySources, {}),
    onSettled: () =>
      Promise.all(
        [metadataQueries.overview(), scanQueries.state(), sourceQueries.all()]
          .map(({ queryKey }) => client.invalidateQueries({ queryKey }))
          .concat(client.invalidateQueries({ queryKey: jobQueries.root })),
      ),
  });
}
