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
  access: 'roms.user.write',
  summary: 'Always refused: streaming is not available.',
  body: z.object({ rom_id: z.int().check(z.gte(1)) }),
  response: Session,
});

export const endStreamingSessions = defineRoute({
  method: 'DELETE',
  path: '/streaming/sessions',
  access: 'roms.user.write',
  summary: 'Always refused: streaming is not available.',
  response: Session,
});

export const endStreamingSession = defineRoute({
  method: 'DELETE',
  path: '/streaming/sessions/:platform',
  access: 'roms.user.write',
  summary: 'Always refused: streaming is not available.',
  params: PlatformParams,
  response: Session,
});

const slot = (min: number, max: number) => z._default(z.int().check(z.gte(min), z.lte(max)), min);

export const saveAndExitStreaming = defineRoute({
  method: 'POST',
  path: '/streaming/sessions/:platform/save-and-exit',
  access: 'roms.user.write',
  summary: 'Always refused: streaming is not available.',
  params: PlatformParams,
  body: z.object({ slot: slot(0, 10), wait: z._default(z.boolean(), true) }),
  response: Session,
});

export const setStreamingVolume = defineRoute({
  method: 'POST',
  path: '/streaming/sessions/:platform/volume',
  access: 'roms.user.write',
  summary: 'Always refused: streaming is not available.',
  params: PlatformParams,
  body: z.object({ level: z.int().check(z.gte(0), z.lte(100)) }),
  response: Session,
});

export const muteStreaming = defineRoute({
  method: 'POST',
  path: '/streaming/sessions/:platform/mute',
  access: 'roms.user.write',
  summary: 'Always refused: streaming is not available.',
  params: PlatformParams,
  body: z.object({ mute: z.nullish(z.boolean()) }),
  response: Session,
});

export const saveStreamingState = defineRoute({
  method: 'POST',
  path: '/streaming/sessions/:platform/save-state',
  access: 'roms.user.write',
  summary: 'Always refused: streaming is not available.',
  params: PlatformParams,
  body: z.object({ slot: slot(1, 9) }),
  response: Session,
});

export const loadStreamingState = defineRoute({
  method: 'POST',
  path: '/streaming/sessions/:platform/load-state',
  access: 'roms.user.write',
  summary: 'Always refused: streaming is not available.',
  params: PlatformParams,
  body: z.object({ slot: slot(1, 10) }),
  response: Session,
});
