import { queryOptions } from '@tanstack/react-query';

import { getOwnPlayTime, localDate, playAllowance, PlayTime } from '@saveroom/contract';
import type { PlayAllowance } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { readText, writeText } from '#shared/lib/local-setting-text.ts';

const REFETCH_MS = 60_000;

/** Whether the user may play, with a deadline that does not depend on the clock of this device. */
export interface PlayStatus {
  readonly isAllowed: boolean;
  readonly because: PlayTime['because'];
  /** On the clock of `performance.now()`; null if there is no deadline. */
  readonly deadline: number | null;
  readonly endsAt: string | null;
  readonly nextAt: string | null;
  /** Without a network, the last known rules apply, with the clock of this device. */
  readonly isOffline: boolean;
}

interface Clocks {
  readonly now: () => number;
  readonly monotonic: () => number;
}

const CLOCKS: Clocks = { now: () => Date.now(), monotonic: () => performance.now() };

const storageKey = (userId: number): string => `saveroom.play-time.${userId}`;

/** The status from a reply that has just arrived. */
export function statusOf(play: PlayTime, { monotonic }: Pick<Clocks, 'monotonic'>): PlayStatus {
  const { now, is_allowed, ends_at, because, next_at } = play;
  return {
    isAllowed: is_allowed,
    because,
    deadline: ends_at === null ? null : monotonic() + Date.parse(ends_at) - Date.parse(now),
    endsAt: ends_at,
    nextAt: next_at,
    isOffline: false,
  };
}

/** The status from a stored reply. Time played on an earlier day no longer counts. */
export function offlineStatus(play: PlayTime, clocks: Clocks): PlayStatus {
  const now = new Date(clocks.now());
  const zone = play.rules.daily?.time_zone ?? 'UTC';
  const isSameDay = localDate(now, zone) === localDate(new Date(play.now), zone);
  const allowance = playAllowance(play.rules, now, isSameDay ? play.played_ms : 0);
  return { ...fromAllowance(allowance, now, clocks), isOffline: true };
}

const fromAllowance = (
  { isAllowed, because, endsAt, nextAt }: PlayAllowance,
  now: Date,
  { monotonic }: Clocks,
): Omit<PlayStatus, 'isOffline'> => ({
  isAllowed,
  because,
  deadline: endsAt && monotonic() + endsAt.getTime() - now.getTime(),
  endsAt: endsAt?.toISOString() ?? null,
  nextAt: nextAt?.toISOString() ?? null,
});

function readStored(userId: number): PlayTime | null {
  try {
    return PlayTime.safeParse(JSON.parse(readText(storageKey(userId)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Adds time played without a network to the stored reply, so that the daily limit applies offline
 * too. The next reply of the server replaces it.
 */
export function notePlayedOffline(userId: number, ms: number, now = new Date()): void {
  const stored = readStored(userId);
  if (!stored?.rules.daily) return;
  const zone = stored.rules.daily.time_zone;
  const isSameDay = localDate(now, zone) === localDate(new Date(stored.now), zone);
  const played_ms = Math.round((isSameDay ? stored.played_ms : 0) + ms);
  writeText(
    storageKey(userId),
    JSON.stringify({ ...stored, now: now.toISOString(), played_ms } satisfies PlayTime),
  );
}

const FREE: PlayStatus = {
  isAllowed: true,
  because: null,
  deadline: null,
  endsAt: null,
  nextAt: null,
  isOffline: true,
};

async function fetchStatus(userId: number, signal: AbortSignal): Promise<PlayStatus> {
  try {
    const play = await call(getOwnPlayTime, {}, { signal });
    writeText(storageKey(userId), JSON.stringify(play));
    return statusOf(play, CLOCKS);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'aborted') throw error;
    const stored = readStored(userId);
    return stored ? offlineStatus(stored, CLOCKS) : FREE;
  }
}

export const playStatusQuery = (userId: number) =>
  queryOptions({
    queryKey: ['limits', 'play', userId],
    queryFn: ({ signal }) => fetchStatus(userId, signal),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
    retry: false,
  });
