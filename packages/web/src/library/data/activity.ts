import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import {
  getActivitySharing,
  listActivity,
  listRecentPlays,
  setActivitySharing,
} from '@saveroom/contract';
import type { ActivityEntry, RecentPlay } from '@saveroom/contract';

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
  recent: () =>
    queryOptions({
      queryKey: [...activityQueries.root, 'recent'],
      queryFn: ({ signal }) => call(listRecentPlays, {}, { signal, on403: 'pass' }),
      refetchInterval: REFRESH_MS,
    }),
  sharing: () =>
    queryOptions({
      queryKey: [...activityQueries.root, 'sharing'],
      queryFn: ({ signal }) => call(getActivitySharing, {}, { signal }),
    }),
};

/** What other people are playing, one entry for each person and game, longest first. */
export function usePlayingNow(): ActivityEntry[] {
  const { user, can } = useMe();
  const { data = [] } = useQuery({ ...activityQueries.now(), enabled: can('roms.user.read') });
  useRefresh(activityQueries.now, NOW_EVENTS);
  const others = data.filter(({ user_id }) => user_id !== user?.id);
  // A person can play the same game on several devices.
  const byPersonAndGame = new Map(
    others.map((entry) => [`${entry.user_id} ${entry.rom_id}`, entry]),
  );
  return [...byPersonAndGame.values()].toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1));
}

/** What other people played lately, without what they are playing now; the last one first. */
export function useRecentPlays(playingNow: readonly ActivityEntry[]): RecentPlay[] {
  const { can } = useMe();
  const { data = [] } = useQuery({ ...activityQueries.recent(), enabled: can('roms.user.read') });
  useRefresh(activityQueries.recent, RECENT_EVENTS);
  const isPlaying = (play: RecentPlay) =>
    playingNow.some(({ user_id, rom_id }) => user_id === play.user_id && rom_id === play.rom_id);
  return data.filter((play) => !isPlaying(play));
}

const NOW_EVENTS = ['activity:update', 'activity:clear'] as const;
/** Sent when a game has ended, and when a user starts or stops sharing. */
const RECENT_EVENTS = ['activity:clear', 'activity:sharing'] as const;

/** Refetches a list after these events. */
function useRefresh(
  query: typeof activityQueries.now | typeof activityQueries.recent,
  events: typeof NOW_EVENTS | typeof RECENT_EVENTS,
): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      client
        .invalidateQueries({ queryKey: query().queryKey })
        .catch((error: unknown) => logFailure('Refreshing who is playing', error));
    };
    const stops = events.map((event) => onServerEvent(event, refresh));
    return () => stops.forEach((stop) => stop());
  }, [client, query, events]);
}

/** Optimistic, because a switch must respond at once. */
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
