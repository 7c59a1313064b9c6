import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';

const PlatformParams = z.object({ platform: z.string().check(z.maxLength(100)) });
/** RomM streams games from emulator containers; this server has none. */
const Session = z.looseObject({});

export const getStreamingConfig = defineRoute({
  method: 'GET',
  path: '/streaming/config',
  access: 'roms.read',
  summary: 'Streaming from emulator containers: this server has none.',
  response: z.object({ enabled: z.boolean(), containers: z.array(Session) }),
});

export const listStreamingSessions = defineRoute({
  method: 'GET',
  path: '/streaming/sessions',
  access: 'roms.read',
  summary: 'The streaming sessions: always none.',
  response: z.array(Session),
});

export const claimStreamingSession = defineRoute({
  method: 'POST',
  path: '/streaming/sessions',
  access: 'roms.read',
  summary: 'Always refused: streaming is not available.',
  body: z.object({ rom_id: z.int().check(z.gte(1)) }),
  response: Session,
});

export const endStreamingSessions = defineRoute({
  method: 'DELETE',
  path: '/streaming/sessions',
  access: 'roms.read',
  summary: 'Always refused: streaming is not available.',
  response: Session,
});

export const endStreamingSession = defineRoute({
  method: 'DELETE',
  path: '/streaming/sessions/:platform',
  access: 'roms.read',
  summary: 'Always refused: streaming is not available.',
  params: PlatformParams,
  response: Session,
});

export const controlStreamingSession = defineRoute({
  method: 'POST',
  path: '/streaming/sessions/:platform/:command',
  access: 'roms.read',
  summary: 'Always refused: streaming is not available.',
  params: z.extend(PlatformParams, {
    command: z.enum(['save-and-exit', 'volume', 'mute', 'save-state', 'load-state']),
  }),
  body: z.looseObject({}),
  response: Session,
});

export const listNetplayRooms = defineRoute({
  method: 'GET',
  path: '/netplay/list',
  access: 'assets.read',
  summary: 'The open netplay rooms of a game, by their ids: always none.',
  query: z.object({ game_id: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.record(
    z.string(),
    z.object({
      room_name: z.string(),
      current: z.int(),
      max: z.int(),
      player_name: z.string(),
      hasPassword: z.boolean(),
    }),
  ),
});
