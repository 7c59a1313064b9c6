import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { isTimeZone } from './play-hours.ts';
import { Id, IdParams, Timestamp } from './wire.ts';

/** Null: not set, so that another rule applies. 0: no limit. */
const Bytes = z.nullable(z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)));

const HOURS_OF_DAY = /^[01]{24}$/;
const PlayHours = z
  .array(z.string().check(z.regex(HOURS_OF_DAY)))
  .check(z.minLength(7), z.maxLength(7));
const TimeZone = z.string().check(
  z.maxLength(100),
  z.refine((name) => isTimeZone(name), { error: 'Unknown time zone' }),
);

/** The limits of a person or of a group. In each of them null means that it is not set. */
export const Limits = z
  .object({
    /** Saves, states and screenshots with all their versions. */
    storage_bytes: Bytes,
    upload_day_bytes: Bytes,
    upload_month_bytes: Bytes,
    /** Everything that was ever uploaded to the library. */
    upload_total_bytes: Bytes,
    /** Games that are downloaded, to keep them or to play them. */
    download_day_bytes: Bytes,
    download_month_bytes: Bytes,
    /** 0: no limit. */
    play_minutes_day: z.nullable(z.int().check(z.gte(0), z.lte(1440))),
    /**
     * Seven strings, Monday first, with one character per hour: `1` allows playing, `0` does not.
     */
    play_hours: z.nullable(PlayHours),
    /** The time zone of `play_hours` and `play_minutes_day`; null: that of the server. */
    time_zone: z.nullable(TimeZone),
  })
  .register(z.globalRegistry, { id: 'Limits' });
export type Limits = z.output<typeof Limits>;

export const NO_LIMITS: Limits = {
  storage_bytes: null,
  upload_day_bytes: null,
  upload_month_bytes: null,
  upload_total_bytes: null,
  download_day_bytes: null,
  download_month_bytes: null,
  play_minutes_day: null,
  play_hours: null,
  time_zone: null,
};

export const Usage = z
  .object({
    storage_bytes: z.int(),
    upload_day_bytes: z.int(),
    upload_month_bytes: z.int(),
    upload_total_bytes: z.int(),
    download_day_bytes: z.int(),
    download_month_bytes: z.int(),
    play_ms_day: z.int(),
    /** When the daily and the monthly amounts are reset: at midnight UTC. */
    day_ends_at: Timestamp,
    month_ends_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'Usage' });
export type Usage = z.output<typeof Usage>;

/** Everything a browser needs to compute when play time ends, even while it is offline. */
export const PlayTime = z
  .object({
    /** The clock of the server. */
    now: Timestamp,
    is_allowed: z.boolean(),
    /** The end of the current play time; null: not within a week, or playing is not allowed. */
    ends_at: z.nullable(Timestamp),
    /** The rule that ends or forbids playing: the hours of the week, or the amount per day. */
    because: z.nullable(z.enum(['hours', 'daily'])),
    /** Null: playing is allowed now, or in no hour of the week. */
    next_at: z.nullable(Timestamp),
    played_ms: z.int(),
    rules: z.object({
      schedules: z.array(z.object({ hours: PlayHours, time_zone: z.string() })),
      daily: z.nullable(z.object({ minutes: z.int(), time_zone: z.string() })),
      extended_until: z.nullable(Timestamp),
    }),
  })
  .register(z.globalRegistry, { id: 'PlayTime' });
export type PlayTime = z.output<typeof PlayTime>;

export const OwnLimits = z
  .object({ limits: Limits, usage: Usage, play: PlayTime })
  .register(z.globalRegistry, { id: 'OwnLimits' });
export type OwnLimits = z.output<typeof OwnLimits>;

export const UserLimits = z
  .object({
    user_id: z.int(),
    /** What is set for this person. */
    own: Limits,
    /** What applies where nothing is set: the strictest value of the groups, else the server's. */
    inherited: Limits,
    /** The groups of the person that set limits. */
    groups: z.array(z.object({ id: z.int(), name: z.string() })),
    usage: Usage,
    play: PlayTime,
  })
  .register(z.globalRegistry, { id: 'UserLimits' });
export type UserLimits = z.output<typeof UserLimits>;

export const getOwnLimits = defineRoute({
  method: 'GET',
  path: '/limits/me',
  access: 'me.read',
  summary: 'The limits of the caller and their usage.',
  response: OwnLimits,
});

export const getOwnPlayTime = defineRoute({
  method: 'GET',
  path: '/limits/me/play',
  access: 'roms.read',
  summary: 'Whether the caller may play now, and until when.',
  response: PlayTime,
});

export const listUsage = defineRoute({
  method: 'GET',
  path: '/limits/users',
  access: 'users.read',
  summary: 'How much each user stores, uploads, downloads and plays, and what is allowed.',
  response: z.array(
    z.object({ user_id: z.int(), username: z.string(), limits: Limits, usage: Usage }),
  ),
});

export const getUserLimits = defineRoute({
  method: 'GET',
  path: '/limits/users/:id',
  access: 'users.read',
  summary: 'The limits set for a user, and those of the groups.',
  params: IdParams,
  response: UserLimits,
});

export const updateUserLimits = defineRoute({
  method: 'PUT',
  path: '/limits/users/:id',
  access: 'users.write',
  audit: 'permissions_changed',
  summary: 'Set the limits of a user; null leaves one to the groups.',
  params: IdParams,
  body: Limits,
  response: UserLimits,
});

export const allowMorePlay = defineRoute({
  method: 'POST',
  path: '/limits/users/:id/more-play',
  access: 'users.write',
  audit: 'permissions_changed',
  summary: 'Extend the play time of a user, from now or from the end of the current play hours.',
  params: IdParams,
  body: z.object({ minutes: z.int().check(z.gte(1), z.lte(1440)) }),
  response: UserLimits,
});

const GroupParams = z.object({ id: Id });

export const getGroupLimits = defineRoute({
  method: 'GET',
  path: '/limits/groups/:id',
  access: 'users.read',
  summary: 'The limits of the members of a permission group.',
  params: GroupParams,
  response: Limits,
});

export const updateGroupLimits = defineRoute({
  method: 'PUT',
  path: '/limits/groups/:id',
  access: 'users.write',
  audit: ['group_changed'],
  summary: 'Set the limits of the members of a permission group.',
  params: GroupParams,
  body: Limits,
  response: Limits,
});
