import {
  playAllowance,
  startOfDay,
  startOfNextDay,
  type PlayAllowance,
  type PlayRules,
  type PlayTime,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { findUser } from '#modules/accounts/accounts.api.ts';

import { findEffectiveLimits, type EffectiveLimits } from './effective-limits.ts';
import {
  extendPresence,
  findExtension,
  findPresence,
  findSessionsSince,
  insertPresence,
  removePresenceBefore,
} from './play-time.queries.ts';
import { playedMs } from './played-time.ts';

type PlayDeps = Pick<Deps, 'db' | 'env' | 'clock'>;

/** Browsers report every minute that a game runs. */
const RECENT_MS = 95_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 3 * DAY_MS;

/** Counts the time since the last report, if that was a moment ago. */
export async function recordPlaying(
  { db, clock }: { db: Db; clock: () => Date },
  userId: number,
): Promise<void> {
  const now = clock();
  const ago = (ms: number): string => timestamp(new Date(now.getTime() - ms));
  await extendPresence(db, { userId, now: timestamp(now), recent: ago(RECENT_MS) });
  await removePresenceBefore(db, userId, ago(KEPT_MS));
}

/** Counts the time of a reported session that its owner deletes: it still counts for its day. */
export async function countDeletedSession(
  { db, clock }: { db: Db; clock: () => Date },
  userId: number,
  session: { readonly start_time: string; readonly end_time: string; readonly duration_ms: number },
): Promise<void> {
  const [start, end] = [Date.parse(session.start_time), Date.parse(session.end_time)];
  if (end < clock().getTime() - KEPT_MS) return;
  const started = Math.max(start, end - session.duration_ms);
  const span = { started_at: timestamp(new Date(started)), ended_at: session.end_time };
  await insertPresence(db, userId, span);
}

export interface PlayState {
  readonly rules: PlayRules;
  readonly playedMs: number;
  readonly allowance: PlayAllowance;
}

export async function findPlayState(
  { db, clock }: Pick<PlayDeps, 'db' | 'clock'>,
  userId: number,
  limits: Pick<EffectiveLimits, 'rules' | 'limits'>,
): Promise<PlayState> {
  const now = clock();
  const zone =
    limits.rules.daily?.time_zone ??
    limits.rules.schedules[0]?.time_zone ??
    Intl.DateTimeFormat().resolvedOptions().timeZone;
  const played = await sumPlayed(db, userId, { now, zone });
  const extension = await findExtension(db, userId);
  const isOver = extension === null || Date.parse(extension) <= now.getTime();
  const rules = { ...limits.rules, extended_until: isOver ? null : extension };
  return { rules, playedMs: played, allowance: playAllowance(rules, now, played) };
}

async function sumPlayed(
  db: Db,
  userId: number,
  { now, zone }: { now: Date; zone: string },
): Promise<number> {
  const start = startOfDay(now, zone);
  const since = timestamp(start);
  const seen = await findPresence(db, userId, since);
  const sessions = await findSessionsSince(db, userId, since);
  return playedMs(
    seen.map(({ started_at, ended_at }) => ({
      start: Date.parse(started_at),
      end: Date.parse(ended_at),
    })),
    sessions.map(({ start_time, end_time, duration_ms }) => ({
      start: Date.parse(start_time),
      end: Date.parse(end_time),
      durationMs: duration_ms,
    })),
    { start: start.getTime(), end: startOfNextDay(now, zone).getTime() },
  );
}

export async function readPlayTime(deps: PlayDeps, userId: number): Promise<PlayTime> {
  const user = await findUser(deps.db, userId);
  const now = deps.clock();
  if (!user) {
    const rules = { schedules: [], daily: null, extended_until: null };
    return playTimeView(now, { rules, playedMs: 0, allowance: playAllowance(rules, now, 0) });
  }
  const limits = await findEffectiveLimits(deps, user);
  return playTimeView(now, await findPlayState(deps, userId, limits));
}

const textOf = (date: Date | null): string | null => (date === null ? null : timestamp(date));

export const playTimeView = (
  now: Date,
  { rules, playedMs: played_ms, allowance }: PlayState,
): PlayTime => ({
  now: timestamp(now),
  is_allowed: allowance.isAllowed,
  ends_at: textOf(allowance.endsAt),
  because: allowance.because,
  next_at: textOf(allowance.nextAt),
  played_ms: Math.round(played_ms),
  rules: {
    schedules: rules.schedules.map(({ hours, time_zone }) => ({ hours: [...hours], time_zone })),
    daily: rules.daily && { ...rules.daily },
    extended_until: rules.extended_until,
  },
});

/** Throws if the caller may not play now. */
export async function requirePlayTime(
  deps: PlayDeps,
  { user }: { readonly user: Pick<Actor['user'], 'id'> },
): Promise<void> {
  const { is_allowed, because, next_at } = await readPlayTime(deps, user.id);
  if (is_allowed) return;
  const now = deps.clock();
  const reason =
    because === 'daily'
      ? 'You have used up your play time for today.'
      : 'You can’t play at this time.';
  const again = next_at === null ? '' : ` You can play again at ${readable(next_at)} UTC.`;
  const seconds = next_at && Math.ceil((Date.parse(next_at) - now.getTime()) / 1000);
  throw new AppError('play_time_over', `${reason}${again}`, {
    ...(next_at !== null && { until: next_at }),
    ...(seconds !== null && { headers: { 'retry-after': String(seconds) } }),
  });
}

const readable = (time: string): string => time.slice(0, 16).replace('T', ' ');
