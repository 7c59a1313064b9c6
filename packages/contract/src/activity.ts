import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Id, Timestamp } from './wire.ts';

/** A user who is playing right now. */
export const ActivityEntry = z
  .object({
    user_id: z.int(),
    username: z.string(),
    avatar_path: z.string(),
    rom_id: z.int(),
    rom_name: z.string(),
    rom_cover_path: z.string(),
    screenshot_path: z.string(),
    platform_slug: z.string(),
    platform_name: z.string(),
    device_id: z.string(),
    device_type: z.string(),
    started_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'ActivityEntry' });
export type ActivityEntry = z.output<typeof ActivityEntry>;

export const listActivity = defineRoute({
  method: 'GET',
  path: '/activity',
  access: 'roms.user.read',
  summary: 'Who plays what right now: you, and the people who share it.',
  response: z.array(ActivityEntry),
});

export const listRomActivity = defineRoute({
  method: 'GET',
  path: '/activity/rom/:rom_id',
  access: 'roms.user.read',
  summary: 'Who plays this game right now: you, and the people who share it.',
  params: z.object({ rom_id: Id }),
  response: z.array(ActivityEntry),
});

/** What a user played last of a game, and when. */
export const RecentPlay = z
  .extend(
    z.pick(ActivityEntry, {
      user_id: true,
      username: true,
      avatar_path: true,
      rom_id: true,
      rom_name: true,
      rom_cover_path: true,
      platform_slug: true,
      platform_name: true,
    }),
    { played_at: Timestamp },
  )
  .register(z.globalRegistry, { id: 'RecentPlay' });
export type RecentPlay = z.output<typeof RecentPlay>;

export const listRecentPlays = defineRoute({
  method: 'GET',
  path: '/activity/recent',
  access: 'roms.user.read',
  summary:
    'Games that users who share their activity played in the last two weeks, most recent first.',
  response: z.array(RecentPlay),
});

export const reportActivity = defineRoute({
  method: 'POST',
  path: '/activity/heartbeat',
  access: 'roms.user.write',
  summary: 'Report that you are still playing, at least every 90 seconds.',
  body: z.object({ rom_id: z.int(), device_id: z.string().check(z.maxLength(255)) }),
  response: ActivityEntry,
});

export const endActivity = defineRoute({
  method: 'DELETE',
  path: '/activity/heartbeat',
  access: 'roms.user.write',
  summary: 'Report that the caller has stopped playing on this device.',
  query: z.object({ device_id: z.string().check(z.maxLength(255)) }),
});

const Sharing = z
  .object({ is_shared: z.boolean() })
  .register(z.globalRegistry, { id: 'ActivitySharing' });

export const getActivitySharing = defineRoute({
  method: 'GET',
  path: '/activity/sharing',
  access: 'me.read',
  summary: 'Whether other people see what you are playing and have played.',
  response: Sharing,
});

export const setActivitySharing = defineRoute({
  method: 'PUT',
  path: '/activity/sharing',
  access: 'me.write',
  isPersonal: true,
  summary: 'Show or hide what you are playing, and what you play from now on.',
  body: Sharing,
  response: Sharing,
});
