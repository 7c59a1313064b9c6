import type { Limits, OwnLimits, Reply, Usage, UserLimits, listUsage } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { findUser } from '#modules/accounts/accounts.api.ts';

import { findEffectiveLimits, type EffectiveLimits, type LimitedUser } from './effective-limits.ts';
import { findAllUsers, sumStorage } from './limits.queries.ts';
import { findPlayState, playTimeView, type PlayState } from './play-time.ts';
import { dayEnd, monthEnd, trafficDay } from './traffic.ts';
import { sumAllTraffic, sumTraffic } from './traffic.queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'env' | 'clock'>;

export async function readUsage(
  { db, clock }: Pick<ReadDeps, 'db' | 'clock'>,
  userId: number,
  { playedMs }: Pick<PlayState, 'playedMs'>,
): Promise<Usage> {
  const now = clock();
  const day = trafficDay(now);
  const uploads = await sumTraffic(db, { userId, kind: 'upload', day });
  const downloads = await sumTraffic(db, { userId, kind: 'download', day });
  return {
    storage_bytes: await sumStorage(db, userId),
    upload_day_bytes: uploads.day,
    upload_month_bytes: uploads.month,
    upload_total_bytes: await sumAllTraffic(db, userId, 'upload'),
    download_day_bytes: downloads.day,
    download_month_bytes: downloads.month,
    play_ms_day: Math.round(playedMs),
    day_ends_at: timestamp(dayEnd(now)),
    month_ends_at: timestamp(monthEnd(now)),
  };
}

interface EverythingOf {
  readonly effective: EffectiveLimits;
  readonly play: PlayState;
  readonly usage: Usage;
}

async function readAll(deps: ReadDeps, user: LimitedUser): Promise<EverythingOf> {
  const effective = await findEffectiveLimits(deps, user);
  const play = await findPlayState(deps, user.id, effective);
  return { effective, play, usage: await readUsage(deps, user.id, play) };
}

/** The kiosk visitor has no account, stores nothing and is not limited. */
export async function readOwnLimits(deps: ReadDeps, { user }: Actor): Promise<OwnLimits> {
  const account = (await findUser(deps.db, user.id)) ?? {
    id: user.id,
    role: 'viewer' as const,
    base_group_id: null,
  };
  const { effective, play, usage } = await readAll(deps, account);
  return { limits: shown(effective.limits), usage, play: playTimeView(deps.clock(), play) };
}

export async function readUserLimits(deps: ReadDeps, id: number): Promise<UserLimits> {
  const user = await findUser(deps.db, id);
  if (!user) throw new AppError('not_found', `User ${id} not found`);
  const { effective, play, usage } = await readAll(deps, user);
  return {
    user_id: id,
    own: effective.own,
    inherited: effective.inherited,
    groups: effective.groups.map((group) => ({ id: group.id, name: group.name })),
    usage,
    play: playTimeView(deps.clock(), play),
  };
}

export async function readEveryUsage(deps: ReadDeps): Promise<Reply<typeof listUsage>> {
  const users = await findAllUsers(deps.db);
  const rows: Reply<typeof listUsage> = [];
  for (const { username, ...user } of users) {
    const { effective, usage } = await readAll(deps, user);
    rows.push({ user_id: user.id, username, limits: shown(effective.limits), usage });
  }
  return rows;
}

/** For those to whom a limit applies, one that is switched off is the same as none. */
const shown = (limits: Limits): Limits => ({
  ...limits,
  storage_bytes: limits.storage_bytes || null,
  upload_day_bytes: limits.upload_day_bytes || null,
  upload_month_bytes: limits.upload_month_bytes || null,
  upload_total_bytes: limits.upload_total_bytes || null,
  download_day_bytes: limits.download_day_bytes || null,
  download_month_bytes: limits.download_month_bytes || null,
  play_minutes_day: limits.play_minutes_day || null,
});
