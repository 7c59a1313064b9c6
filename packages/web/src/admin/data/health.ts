import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { getHealth } from '@saveroom/contract';
import type { HealthProblem } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { onServerEvent, socketStatus } from '#shared/api/socket.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { useStore } from '#shared/lib/store.ts';

const POLL_MS = 60_000;
const POLL_WHILE_FAILING_MS = 5000;
const UNAVAILABLE = 503;
const NONE: readonly HealthProblem[] = [];

const healthQuery = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(getHealth, {}, { signal, on403: 'pass' }),
    retry: false,
    refetchInterval: ({ state }) =>
      state.status === 'error' || (state.data?.problems.length ?? 0) > 0
        ? POLL_WHILE_FAILING_MS
        : POLL_MS,
  });

/** Current problems of the server, pushed by events and polled as a fallback. */
export function useHealthProblems(): readonly HealthProblem[] {
  const client = useQueryClient();
  const { data, error } = useQuery(healthQuery());
  useEffect(
    () =>
      onServerEvent('health:changed', (health) => {
        client.setQueryData(healthQuery().queryKey, health);
      }),
    [client],
  );
  // Without its database the server can't check sessions and replies 503.
  if (error instanceof ApiError && error.status === UNAVAILABLE) return ['database_away'];
  return data?.problems.map(({ code }) => code) ?? NONE;
}

/** Whether the live connection, which the shell opens, is up. */
export const useIsLive = (): boolean => useStore(socketStatus);
