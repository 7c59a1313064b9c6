import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { Flag, IdParams, Timestamp } from './wire.ts';

/** A user's progress in a game. */
export const PLAY_STATUSES = [
  'incomplete',
  'finished',
  'completed_100',
  'retired',
  'never_playing',
] as const;
export type PlayStatus = (typeof PLAY_STATUSES)[number];

/** Values of the status filter: the statuses and three flags. */
export const STATUS_FILTERS = [...PLAY_STATUSES, 'backlogged', 'now_playing', 'hidden'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** A user's own data about a game. `id` -1: none stored yet. */
export const RomUser = z
  .object({
    id: z.int(),
    user_id: z.int(),
    rom_id: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
    last_played: Timestamp.nullable(),
    note_raw_markdown: z.string(),
    note_is_public: z.boolean(),
    is_main_sibling: z.boolean(),
    backlogged: z.boolean(),
    now_playing: z.boolean(),
    hidden: z.boolean(),
    rating: z.int(),
    difficulty: z.int(),
    completion: z.int(),
    status: z.enum(PLAY_STATUSES).nullable(),
    user__username: z.string(),
  })
  .meta({ id: 'RomUser' });
export type RomUser = z.output<typeof RomUser>;

export const SCALE_MAX = 10;
export const COMPLETION_MAX = 100;
export const NOTE_MAX = 200_000;

export const RomUserPatch = z.object({
  note_raw_markdown: z.string().max(NOTE_MAX).optional(),
  note_is_public: z.boolean().optional(),
  is_main_sibling: z.boolean().optional(),
  backlogged: z.boolean().optional(),
  now_playing: z.boolean().optional(),
  hidden: z.boolean().optional(),
  rating: z.int().min(0).max(SCALE_MAX).optional(),
  difficulty: z.int().min(0).max(SCALE_MAX).optional(),
  completion: z.int().min(0).max(COMPLETION_MAX).optional(),
  status: z.enum(PLAY_STATUSES).nullish(),
});
export type RomUserPatch = z.output<typeof RomUserPatch>;

/**
 * 4.2 wraps the fields in `data` next to the two options; 4.8 sends flat fields and options in the
 * query.
 */
export const setRomProps = defineRoute({
  method: 'PUT',
  path: '/roms/:id/props',
  access: 'roms.user.write',
  summary: 'Keep your own status, ratings, marks and note of a game.',
  params: IdParams,
  query: z.object({
    update_last_played: Flag.optional(),
    remove_last_played: Flag.optional(),
  }),
  body: z.preprocess(
    (value) => value ?? {},
    RomUserPatch.extend({
      data: RomUserPatch.nullish(),
      update_last_played: z.boolean().nullish(),
      remove_last_played: z.boolean().nullish(),
    }),
  ),
  response: RomUser,
});

/** The same for many games at once, for a selection. */
export const setManyRomProps = defineRoute({
  method: 'POST',
  path: '/roms/props',
  access: 'roms.user.write',
  summary: 'Set status and marks of several games at once.',
  body: z.object({
    rom_ids: z.array(z.int().min(1)).min(1).max(100_000),
    data: RomUserPatch.pick({
      backlogged: true,
      now_playing: true,
      hidden: true,
      status: true,
    }),
  }),
  response: z.object({ changed: z.int() }),
});
