import { NO_LIMITS, type Limits, type PlayRules } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import type { UserRow } from '#modules/accounts/accounts.api.ts';

import { findGroupLimits, findLimits, type GroupLimits } from './limits.queries.ts';

type Settings = Pick<Deps['env'], 'SAVES_MAX_BYTES_PER_USER' | 'UPLOAD_DAILY_BYTES'>;
export type LimitDeps = { readonly db: Db; readonly env: Settings };
export type LimitedUser = Pick<UserRow, 'id' | 'role' | 'base_group_id'>;

const AMOUNTS = [
  'storage_bytes',
  'upload_day_bytes',
  'upload_month_bytes',
  'upload_total_bytes',
  'download_day_bytes',
  'download_month_bytes',
  'play_minutes_day',
] as const;

/** The time zone in which days and hours count where none is set. */
const serverTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface EffectiveLimits {
  /** What applies: 0 or null for no limit. */
  readonly limits: Limits;
  readonly own: Limits;
  /** What applies where nothing is set for the person. */
  readonly inherited: Limits;
  readonly groups: readonly GroupLimits[];
  readonly rules: Omit<PlayRules, 'extended_until'>;
}

export async function findEffectiveLimits(
  { db, env }: LimitDeps,
  user: LimitedUser,
): Promise<EffectiveLimits> {
  const own = await findLimits(db, { user_id: user.id });
  return combineLimits(own ?? NO_LIMITS, await findGroupLimits(db, user), env);
}

/**
 * What is set for the person wins; of several groups the strictest value applies, as with
 * everything that groups restrict; the settings of the server apply where nothing is set.
 */
export function combineLimits(
  own: Limits,
  groups: readonly GroupLimits[],
  env: Settings,
): EffectiveLimits {
  const ofServer: Limits = {
    ...NO_LIMITS,
    storage_bytes: env.SAVES_MAX_BYTES_PER_USER || null,
    upload_day_bytes: env.UPLOAD_DAILY_BYTES || null,
  };
  const inherited: Limits = { ...ofServer };
  for (const key of AMOUNTS) {
    const values = groups.flatMap(({ limits }) => limits[key] ?? []);
    if (values.length > 0) inherited[key] = strictest(values);
  }
  const schedules = groups.flatMap(({ limits: { play_hours, time_zone } }) =>
    play_hours === null ? [] : [{ hours: play_hours, time_zone: time_zone ?? serverTimeZone() }],
  );
  inherited.play_hours = commonHours(schedules.map(({ hours }) => hours));
  const strictestDaily = groups.find(
    ({ limits }) => limits.play_minutes_day === inherited.play_minutes_day,
  );
  inherited.time_zone =
    schedules[0]?.time_zone ?? (inherited.play_minutes_day ? zoneOf(strictestDaily?.limits) : null);

  const limits: Limits = { ...inherited };
  for (const key of AMOUNTS) limits[key] = own[key] ?? inherited[key];
  limits.play_hours = own.play_hours ?? inherited.play_hours;
  limits.time_zone = own.time_zone ?? inherited.time_zone;
  const minutes = limits.play_minutes_day ?? 0;
  const dailyHolder = own.play_minutes_day === null ? strictestDaily?.limits : own;
  return {
    limits,
    own,
    inherited,
    groups,
    rules: {
      schedules:
        own.play_hours === null ? schedules : [{ hours: own.play_hours, time_zone: zoneOf(own) }],
      daily: minutes === 0 ? null : { minutes, time_zone: zoneOf(dailyHolder) },
    },
  };
}

const zoneOf = (limits: Limits | undefined): string => limits?.time_zone ?? serverTimeZone();

/** 0 is no limit, so any other value is stricter. */
const strictest = (values: readonly number[]): number => {
  const limited = values.filter((value) => value > 0);
  return limited.length === 0 ? 0 : Math.min(...limited);
};

/** The hours that all schedules allow; null: there is no schedule. */
function commonHours(schedules: readonly (readonly string[])[]): string[] | null {
  const [first, ...others] = schedules;
  if (!first) return null;
  return first.map((day, index) =>
    [...day]
      .map((hour, at) => (others.every((hours) => hours[index]?.[at] === '1') ? hour : '0'))
      .join(''),
  );
}
