import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { getActivitySharing, listActivity, setActivitySharing } from '@saveroom/contract';
import type { ActivityEntry } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { onServerEvent } from '#shared/api/socket.ts';
import { useMe } from '#shared/data/me.ts';
import { logFailure } from '#shared/lib/log.ts';

/** No event is sent when a device goes to sleep, so the list is also polled. */
const REFRESH_MS = 60_000;

export const activityQueries = {
  root: ['activity'] as const,
  now: () =>
    queryOptions({
      queryKey: [...activityQueries.root, 'now'],
      queryFn: ({ signal }) => call(listActivity, {}, { signal, on403: 'pass' }),
      refetchInterval: REFRESH_MS,
    }),
  sharing: () =>
    queryOptions({
      queryKey: [...activityQueries.root, 'sharing'],
      queryFn: ({ signal }) => call(getActivitySharing, {}, { signal }),
    }),
};

/** What other people are playing, one entry for each person, longest first. */
export function usePlayingNow(): ActivityEntry[] {
  const client = useQueryClient();
  const { user, can } = useMe();
  const { data = [] } = useQuery({ ...activityQueries.now(), enabled: can('roms.user.read') });
  useEffect(() => {
    const refresh = () => {
      client
        .invalidateQueries({ queryKey: activityQueries.now().queryKey })
        .catch((error: unknown) => logFailure('Reading who is playing', error));
    };
    const stops = [
      onServerEvent('activity:update', refresh),
      onServerEvent('activity:clear', refresh),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
  const others = data.filter(({ user_id }) => user_id !== user?.id);
  const first = new Map(others.map((entry) => [`${entry.user_id} ${entry.rom_id}`, entry]));
  return [...first.values()].toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1));
}

/** Optimistic: a switch must follow the finger. */
export function useShareActivity() {
  const client = useQueryClient();
  const { queryKey } = activityQueries.sharing();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (is_shared: boolean) => call(setActivitySharing, { body: { is_shared } }),
    onMutate: (is_shared) => client.setQueryData(queryKey, { is_shared }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
