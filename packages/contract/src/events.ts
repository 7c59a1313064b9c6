import { z } from 'zod';

import type { Scope } from './access.ts';
import { Health } from './health.ts';
import { ScanRequest, ScanStats } from './scan.ts';
import { TaskStatus } from './tasks.ts';

/** An event a client may send: who may send it and what it carries. */
export interface ClientEventDef {
  readonly access: Scope;
  readonly payload: z.ZodType;
  /** Told to the one who may not; older clients wait for it. */
  readonly refusal?: { readonly event: ServerEvent; readonly text: string };
}

/** As lists show it, without what belongs to a person. */
const ToldGame = z.looseObject({ id: z.int(), platform_id: z.int(), name: z.string() });

/** What the server tells connected clients. */
export const SERVER_EVENTS = {
  /** The account behind this connection changed: read it again. */
  'user:changed': z.object({ id: z.int() }),
  /** A run began, moved on or ended; for holders of `tasks.run`. */
  'task:changed': TaskStatus,
  /** There are new lines in the server log; for holders of `tasks.run`. */
  'log:grown': z.object({}),
  /** Something is wrong with the server, or is no longer. */
  'health:changed': Health,
  /** A game became another without a scan: a source told of it, or its pictures arrived. */
  'rom:changed': ToldGame,
  /** Somebody plays: what `GET /activity` tells of them. */
  'activity:update': z.looseObject({ user_id: z.int(), rom_id: z.int(), device_id: z.string() }),
  'activity:clear': z.object({ user_id: z.int(), rom_id: z.int(), device_id: z.string() }),
  'scan:scanning_platform': z.object({
    id: z.int(),
    name: z.string(),
    display_name: z.string(),
    slug: z.string(),
    fs_slug: z.string(),
    is_identified: z.boolean(),
    /** Firmware files this scan found that the library did not know. */
    new_firmware_count: z.int(),
  }),
  /** A game a scan is at; none follows `scan:done`: clients of 4.2 would wait for another one. */
  'scan:scanning_rom': ToldGame,
  'scan:update_stats': ScanStats.extend({ seconds_left: z.int().nullable() }),
  'scan:done': z.looseObject({}),
  'scan:done_ko': z.string(),
} as const satisfies Record<string, z.ZodType>;

export type ServerEvent = keyof typeof SERVER_EVENTS;
export type ServerPayload<E extends ServerEvent> = z.output<(typeof SERVER_EVENTS)[E]>;

const Playing = z.object({ rom_id: z.int(), device_id: z.string().max(255) });

/** What clients may ask for over the socket. */
export const CLIENT_EVENTS = {
  'activity:start': { access: 'roms.user.write', payload: Playing },
  'activity:heartbeat': { access: 'roms.user.write', payload: Playing },
  'activity:stop': {
    access: 'roms.user.write',
    /** Without a device: on all of the caller's. */
    payload: z.preprocess(
      (value) => value ?? {},
      z.object({ device_id: z.string().max(255).optional() }),
    ),
  },
  scan: {
    access: 'platforms.write',
    payload: z.preprocess((value) => value ?? {}, ScanRequest),
    refusal: { event: 'scan:done_ko', text: 'You are not authorized to run scans' },
  },
  'scan:stop': { access: 'platforms.write', payload: z.unknown() },
} as const satisfies Record<string, ClientEventDef>;
export type ClientEvent = keyof typeof CLIENT_EVENTS;
