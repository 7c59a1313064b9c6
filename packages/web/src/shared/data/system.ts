import { queryOptions } from '@tanstack/react-query';

import { getConfig, getHeartbeat, getSetupLibrary } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

export const systemQueries = {
  /** Prefix of all query keys about the files on disk. */
  library: ['library'] as const,
  heartbeat: () =>
    queryOptions({
      queryKey: ['system', 'heartbeat'],
      // Everyone may read it: a refusal is that of a proxy, and says nothing about the session.
      queryFn: ({ signal }) => call(getHeartbeat, {}, { signal, on403: 'pass' }),
    }),
  config: () =>
    queryOptions({
      queryKey: ['system', 'config'],
      queryFn: ({ signal }) => call(getConfig, {}, { signal }),
    }),
  /** Requires the scope `platforms.write`. */
  setupLibrary: () =>
    queryOptions({
      queryKey: [...systemQueries.library, 'setup'],
      queryFn: ({ signal }) => call(getSetupLibrary, {}, { signal }),
    }),
};
