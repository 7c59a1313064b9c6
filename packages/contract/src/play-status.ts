import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Flag, IdParams, Timestamp, preprocess } from './wire.ts';

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
    last_played: z.nullable(Timestamp),
    note_raw_markdown: z.string(),
    note_is_public: z.boolean(),
    is_main_sibling: z.boolean(),
    backlogged: z.boolean(),
    now_playing: z.boolean(),
    hidden: z.boolean(),
    rating: z.int(),
    difficulty: z.int(),
    completion: z.int(),
    status: z.nullable(z.enum(PLAY_STATUSES)),
    user__username: z.string(),
  })
  .register(z.globalRegistry, { id: 'RomUser' });
export type RomUser = z.output<typeof RomUser>;

export const SCALE_MAX = 10;
export const COMPLETION_MAX = 100;
export const NOTE_MAX = 200_000;

export const RomUserPatch = z.object({
  note_raw_markdown: z.optional(z.string().check(z.maxLength(NOTE_MAX))),
  note_is_public: z.optional(z.boolean()),
  is_main_sibling: z.optional(z.boolean()),
  backlogged: z.optional(z.boolean()),
  now_playing: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  rating: z.optional(z.int().check(z.gte(0), z.lte(SCALE_MAX))),
  difficulty: z.optional(z.int().check(z.gte(0), z.lte(SCALE_MAX))),
  completion: z.optional(z.int().check(z.gte(0), z.lte(COMPLETION_MAX))),
  status: z.nullish(z.enum(PLAY_STATUSES)),
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
  isPersonal: true,
  summary: 'Set your own status, ratings, marks and note of a game.',
  params: IdParams,
  query: z.object({
    update_last_played: z.optional(Flag),
    remove_last_played: z.optional(Flag),
  }),
  body: preprocess(
    (value) => value ?? {},
    z.extend(RomUserPatch, {
      data: z.nullish(RomUserPatch),
      update_last_played: z.nullish(z.boolean()),
      remove_last_played: z.nullish(z.boolean()),
    }),
  ),
  response: RomUser,
});

/** The same for many games at once, for a selection. */
export const setManyRomProps = defineRoute({
  method: 'POST',
  path: '/roms/props',
  access: 'roms.user.write',
  isPersonal: true,
  summary: 'Set status and marks of several games at once.',
  body: z.object({
    rom_ids: z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(100_000)),
    data: z.pick(RomUserPatch, {
      backlogged: true,
      now_playing: true,
      hidden: true,
      status: true,
    }),
  }),
  response: z.object({ changed: z.int() }),
});
