import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { Id, IdParams, Timestamp } from './wire.ts';

const LIMIT_MAX = 10_000;

const Time = z.iso.datetime({ offset: true, local: true });

export const PlaySessionEntry = z
  .object({
    rom_id: z.int().nullish(),
    save_slot: z.string().max(255).nullish(),
    start_time: Time,
    end_time: Time,
    duration_ms: z.int().min(0),
  })
  .refine(({ start_time, end_time }) => Date.parse(end_time) > Date.parse(start_time), {
    error: 'end_time must be after start_time',
    path: ['end_time'],
  });
export type PlaySessionEntry = z.output<typeof PlaySessionEntry>;

export const PlaySession = z
  .object({
    id: z.int(),
    user_id: z.int(),
    device_id: z.string().nullable(),
    rom_id: z.int().nullable(),
    sync_session_id: z.int().nullable(),
    save_slot: z.string().nullable(),
    start_time: Timestamp,
    end_time: Timestamp,
    duration_ms: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'PlaySession' });
export type PlaySession = z.output<typeof PlaySession>;

export const PlaySessionsTaken = z
  .object({
    results: z.array(
      z.object({
        index: z.int(),
        status: z.enum(['created', 'duplicate', 'error']),
        id: z.int().nullable(),
        detail: z.string().nullable(),
      }),
    ),
    created_count: z.int(),
    skipped_count: z.int(),
  })
  .meta({ id: 'PlaySessionsTaken' });
export type PlaySessionsTaken = z.output<typeof PlaySessionsTaken>;

export const addPlaySessions = defineRoute({
  method: 'POST',
  path: '/play-sessions',
  access: 'roms.user.write',
  summary: 'Time that was played; what was sent before is passed over.',
  body: z.object({
    device_id: z.string().max(255).nullish(),
    sessions: z.array(PlaySessionEntry).max(LIMIT_MAX),
  }),
  response: PlaySessionsTaken,
  status: 201,
});

export const listPlaySessions = defineRoute({
  method: 'GET',
  path: '/play-sessions',
  access: 'roms.user.read',
  summary: "The caller's play sessions, newest first.",
  query: z.object({
    rom_id: Id.optional(),
    device_id: z.string().max(255).optional(),
    start_after: Time.optional(),
    end_before: Time.optional(),
    limit: z.coerce.number<number>().int().min(1).max(LIMIT_MAX).default(50),
    offset: z.coerce.number<number>().int().min(0).default(0),
  }),
  response: z.array(PlaySession),
});

/** Play time of a user per game. */
export const getPlayTime = defineRoute({
  method: 'GET',
  path: '/play-sessions/summary',
  access: 'roms.user.read',
  summary: 'How often and how long the caller played a game, or each of their games.',
  query: z.object({ rom_id: Id.optional() }),
  response: z.array(
    z.object({
      rom_id: z.int(),
      sessions: z.int(),
      duration_ms: z.int(),
      last_played: Timestamp,
    }),
  ),
});

export const deletePlaySession = defineRoute({
  method: 'DELETE',
  path: '/play-sessions/:id',
  access: 'roms.user.write',
  summary: 'Forget a play session.',
  params: IdParams,
});
