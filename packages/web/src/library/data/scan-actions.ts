import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  addDemoGames,
  answerLayout,
  answerMissing,
  resumeScan,
  startScan,
  stopScan,
} from '@saveroom/contract';
import type { Sent, TaskStatus } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { ApiError } from '#shared/lib/api-error.ts';

import { refreshLibrary, scanQueries } from './scan.ts';

const CONFLICT = 409;

const refreshState = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: scanQueries.state().queryKey });

/** Shows a started scan. A pending reply from before its start must not overwrite it. */
async function showRunning(client: QueryClient, running: TaskStatus): Promise<void> {
  const { queryKey } = scanQueries.state();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (state) => state && { ...state, running });
}

/** The server replies 409 if a scan is already running; the state is refetched to show it. */
export function useStartScan() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Sent<typeof startScan>['body']) => call(startScan, { body }),
    onSuccess: async (running) => {
      await showRunning(client, running);
      await refreshState(client);
    },
    onError: (error) =>
      error instanceof ApiError && error.status === CONFLICT ? refreshState(client) : undefined,
  });
}

/** The server replies 409 if another scan is running or has run since; the state is refetched. */
export function useResumeScan() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (id: string) => call(resumeScan, { params: { id } }),
    onSuccess: async (running) => {
      await showRunning(client, running);
      await refreshState(client);
    },
    onError: (error) =>
      error instanceof ApiError && error.status === CONFLICT ? refreshState(client) : undefined,
  });
}

/** The server replies 409 if the library is no longer empty; the library is refetched. */
export function useAddDemoGames() {
  const client = useQueryClient();
  const refresh = () => Promise.all([refreshState(client), refreshLibrary(client)]);
  return useMutation({
    meta: { hasInlineError: true },
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
    meta: { hasInlineError: true },
    mutationFn: () => call(stopScan, {}),
    onSuccess: () => refreshState(client),
  });
}

interface Answer {
  platformIds: readonly number[];
  gone: boolean;
}

export function useAnswerMissing() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ platformIds, gone }: Answer) => {
      for (const platform_id of platformIds) {
        await call(answerMissing, { params: { platform_id }, body: { gone } });
      }
    },
    onSettled: () => Promise.all([refreshState(client), refreshLibrary(client)]),
  });
}

export function useAnswerLayout() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: { root: string; use_new: boolean }) => call(answerLayout, { body }),
    onSuccess: () => refreshState(client),
  });
}
