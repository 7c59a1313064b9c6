import type { getPlayStats, PlayStats, Received } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { platformName } from '#modules/platforms/platforms.api.ts';

import {
  findMostPlayed,
  findPlayedPlatforms,
  findPlayedSince,
  sumPlayed,
} from './play-stats.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_PLAYED_LIMIT = 10;

export async function readPlayStats(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  { days, time_zone }: Received<typeof getPlayStats>['query'],
): Promise<PlayStats> {
  const since = timestamp(new Date(clock().getTime() - days * DAY_MS));
  const platforms = await findPlayedPlatforms(db, userId);
  return {
    ...(await sumPlayed(db, userId)),
    days: sumDays(await findPlayedSince(db, userId, since), time_zone),
    platforms: platforms.map(({ id, slug, fs_slug, custom_name, games, duration_ms }) => ({
      id,
      slug,
      name: custom_name || platformName({ slug, fs_slug }),
      games,
      duration_ms,
    })),
    most_played: await findMostPlayed(db, userId, MOST_PLAYED_LIMIT),
  };
}

/** A session counts for the day it started on. */
function sumDays(
  sessions: readonly { start_time: string; duration_ms: number }[],
  timeZone: string,
): PlayStats['days'] {
  // This locale formats days as `2026-01-31`.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const days = new Map<string, number>();
  for (const { start_time, duration_ms } of sessions) {
    const day = format.format(new Date(start_time));
    days.set(day, (days.get(day) ?? 0) + duration_ms);
  }
  return [...days].map(([day, duration_ms]) => ({ day, duration_ms }));
}
