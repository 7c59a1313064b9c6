import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Id, IdParams, LocalRequestTime, Timestamp } from './wire.ts';

const LIMIT_MAX = 10_000;

export const PlaySessionEntry = z
  .object({
    rom_id: z.nullish(z.int()),
    save_slot: z.nullish(z.string().check(z.maxLength(255))),
    start_time: LocalRequestTime,
    end_time: LocalRequestTime,
    duration_ms: z.int().check(z.gte(0)),
  })
  .check(
    z.refine(({ start_time, end_time }) => Date.parse(end_time) > Date.parse(start_time), {
      error: 'end_time must be after start_time',
      path: ['end_time'],
    }),
  );
export type PlaySessionEntry = z.output<typeof PlaySessionEntry>;

export const PlaySession = z
  .object({
    id: z.int(),
    user_id: z.int(),
    device_id: z.nullable(z.string()),
    rom_id: z.nullable(z.int()),
    sync_session_id: z.nullable(z.int()),
    save_slot: z.nullable(z.string()),
    start_time: Timestamp,
    end_time: Timestamp,
    duration_ms: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'PlaySession' });
export type PlaySession = z.output<typeof PlaySession>;

export const PlaySessionResults = z
  .object({
    results: z.array(
      z.object({
        index: z.int(),
        status: z.enum(['created', 'duplicate', 'error']),
        id: z.nullable(z.int()),
        detail: z.nullable(z.string()),
      }),
    ),
    created_count: z.int(),
    skipped_count: z.int(),
  })
  .register(z.globalRegistry, { id: 'PlaySessionsTaken' });
export type PlaySessionResults = z.output<typeof PlaySessionResults>;

export const addPlaySessions = defineRoute({
  method: 'POST',
  path: '/play-sessions',
  access: 'roms.user.write',
  isPersonal: true,
  summary: 'Add play sessions. Duplicates are skipped.',
  body: z.object({
    device_id: z.nullish(z.string().check(z.maxLength(255))),
    sessions: z.array(PlaySessionEntry).check(z.maxLength(LIMIT_MAX)),
  }),
  response: PlaySessionResults,
  status: 201,
});

export const listPlaySessions = defineRoute({
  method: 'GET',
  path: '/play-sessions',
  access: 'roms.user.read',
  summary: "The caller's play sessions, newest first.",
  query: z.object({
    rom_id: z.optional(Id),
    device_id: z.optional(z.string().check(z.maxLength(255))),
    start_after: z.optional(LocalRequestTime),
    end_before: z.optional(LocalRequestTime),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(LIMIT_MAX)), 50),
    offset: z._default(z.coerce.number<number>().check(z.int(), z.gte(0)), 0),
  }),
  response: z.array(PlaySession),
});

/** Play time of a user per game. */
export const getPlayTime = defineRoute({
  method: 'GET',
  path: '/play-sessions/summary',
  access: 'roms.user.read',
  summary: 'How often and how long the caller played a game, or each of their games.',
  query: z.object({ rom_id: z.optional(Id) }),
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
  isPersonal: true,
  summary: 'Delete a play session.',
  params: IdParams,
});
