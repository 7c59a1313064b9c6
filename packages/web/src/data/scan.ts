import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  addDemoGames,
  answerMissing,
  getScan,
  listScanWarnings,
  resumeScan,
  startScan,
  stopScan,
} from '@saveroom/contract';
import type { ScanState, Sent, TaskStatus } from '@saveroom/contract';

import { call } from '#api/call.ts';
import { ApiError } from '#lib/api-error.ts';

import { collectionQueries } from './collections.ts';
import { useMe } from './me.ts';
import { platformQueries } from './platforms.ts';
import { romQueries } from './roms.ts';
import { neverBack } from './scan-progress.ts';
import { statsQueries } from './stats.ts';
import { systemQueries } from './system.ts';

const CONFLICT = 409;
export const WARNINGS_PER_PAGE = 25;

/** All of it only for holders of `platforms.write`. */
export const scanQueries = {
  state: () =>
    queryOptions({
      queryKey: ['scan', 'state'],
      queryFn: async ({ signal, client, queryKey }) => {
        const fresh = await call(getScan, {}, { signal });
        return neverBack(client.getQueryData<ScanState>(queryKey), fresh);
      },
    }),
  /** Pages count from 1. */
  warnings: (id: string, page: number) =>
    queryOptions({
      queryKey: ['scan', 'warnings', id, page],
      queryFn: ({ signal }) => {
        const query = { limit: WARNINGS_PER_PAGE, offset: (page - 1) * WARNINGS_PER_PAGE };
        return call(listScanWarnings, { params: { id }, query }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
};

/**
 * What runs and what the last scan wants to know; nothing for those who may not scan.
 * `every`: for what the server does not tell by itself, in milliseconds.
 */
export function useScanState({ every = false }: { every?: number | false } = {}) {
  const { can } = useMe();
  return useQuery({
    ...scanQueries.state(),
    enabled: can('platforms.write'),
    refetchInterval: every,
  });
}

/** What a scan may have changed. */
export const refreshLibrary = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: platformQueries.root }),
    client.invalidateQueries({ queryKey: systemQueries.setupLibrary().queryKey }),
    client.invalidateQueries({ queryKey: romQueries.root }),
    client.invalidateQueries({ queryKey: collectionQueries.root }),
    client.invalidateQueries({ queryKey: statsQueries.totals().queryKey }),
  ]);
};

const refreshState = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: scanQueries.state().queryKey });

/** An answer that was on its way when the run began knows nothing of it: it must not win. */
async function showRunning(client: QueryClient, running: TaskStatus): Promise<void> {
  const { queryKey } = scanQueries.state();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (state) => state && { ...state, running });
}

/** Refused with 409 while one runs: the state is read again, so that it shows. */
export function useStartScan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof startScan>['body']) => call(startScan, { body }),
    onSuccess: async (running) => {
      await showRunning(client, running);
      await refreshState(client);
    },
    onError: (error) =>
      error instanceof ApiError && error.status === CONFLICT ? refreshState(client) : undefined,
  });
}

/** Refused with 409 when another one runs, or has run since: the state is read again. */
export function useResumeScan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(resumeScan, { params: { id } }),
    onSuccess: async (running) => {
      await showRunning(client, running);
      await refreshState(client);
    },
    onError: (error) =>
      error instanceof ApiError && error.status === CONFLICT ? refreshState(client) : undefined,
  });
}

/** Refused with 409 when the library has something in it by now: it is read again. */
export function useAddDemoGames() {
  const client = useQueryClient();
  const refresh = () => Promise.all([refreshState(client), refreshLibrary(client)]);
  return useMutation({
    mutationFn: () => call(addDemoGames, {}),
    onSuccess: async (running) => {
      await showRunning(client, running);
      await refresh();
    },
    onError: (error) =>
      error instanceof ApiError && error.status === CONFLICT ? refresh() : undefined,
  });
}

export function useStopScan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(stopScan, {}),
    onSuccess: () => refreshState(client),
  });
}

interface Answer {
  platform_id: number;
  gone: boolean;
}

export function useAnswerMissing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ platform_id, gone }: Answer) =>
      call(answerMissing, { params: { platform_id }, body: { gone } }),
    onSuccess: () => Promise.all([refreshState(client), refreshLibrary(client)]),
  });
}
