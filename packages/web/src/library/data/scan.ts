import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { getScan } from '@saveroom/contract';
import type { ScanState } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { collectionQueries } from './collections.ts';
import { useMe } from '#shared/data/me.ts';
import { platformQueries } from './platforms.ts';
import { romQueries } from './roms.ts';
import { keepNewerProgress } from './scan-progress.ts';
import { statsQueries } from '#shared/data/stats.ts';
import { systemQueries } from '#shared/data/system.ts';

/** Requires the scope `platforms.write`. */
export const scanQueries = {
  state: () =>
    queryOptions({
      queryKey: ['scan', 'state'],
      queryFn: async ({ signal, client, queryKey }) => {
        const fresh = await call(getScan, {}, { signal });
        return keepNewerProgress(client.getQueryData<ScanState>(queryKey), fresh);
      },
    }),
};

/**
 * The running scan and the open questions of the last one; disabled for users who cannot scan.
 * `every`: polling interval in milliseconds, for changes that the server does not push.
 */
export function useScanState({ every = false }: { every?: number | false } = {}) {
  const { can } = useMe();
  return useQuery({
    ...scanQueries.state(),
    enabled: can('platforms.write'),
    refetchInterval: every,
  });
}

/** Refetches the queries whose data a scan may have changed. */
export const refreshLibrary = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: platformQueries.root }),
    client.invalidateQueries({ queryKey: systemQueries.library }),
    client.invalidateQueries({ queryKey: romQueries.root }),
    client.invalidateQueries({ queryKey: collectionQueries.root }),
    client.invalidateQueries({ queryKey: statsQueries.totals().queryKey }),
  ]);
};
