import * as z from 'zod/mini';

import type { Scope } from './access.ts';
import { Health } from './health.ts';
import { ScanRequest, ScanStats } from './scan.ts';
import { TaskStatus } from './tasks.ts';
import { preprocess } from './wire.ts';

/** With more changed games, clients refresh everything that they show. */
export const MAX_CHANGED_GAMES = 100;

/** A client sends the id of its socket in it, and does not receive `personal:changed` for itself. */
export const SOCKET_HEADER = 'x-socket-id';

/** An event that clients may send: required scope and payload. */
export interface ClientEventDef {
  readonly access: Scope;
  readonly payload: z.ZodMiniType;
  /** Sent to a client without the scope; older clients wait for it. */
  readonly refusal?: { readonly event: ServerEvent; readonly text: string };
}

/** A game as lists send it, without user-specific fields. */
const ChangedGame = z.looseObject({ id: z.int(), platform_id: z.int(), name: z.string() });

const SyncProgress = z.object({
  device_id: z.string(),
  session_id: z.int(),
  operations_planned: z.int(),
  operations_completed: z.int(),
  operations_failed: z.int(),
});

/** Events that the server sends to connected clients. */
export const SERVER_EVENTS = {
  /** The account of this connection changed: clients reload it. */
  'user:changed': z.object({ id: z.int() }),
  /** The rights of this user changed; for 5.x clients. */
  'permissions:changed': z.object({ user_id: z.int() }),
  /**
   * An account, a permission group, a limit or a share link was added, changed or deleted; for users
   * with `users.read`.
   */
  'accounts:changed': z.object({}),
  /** Limits changed, or an admin allowed more play; for the users they apply to. */
  'limits:changed': z.object({}),
  /** Progress of a sync session; for the owner of the device. */
  'sync:started': SyncProgress,
  'sync:progress': SyncProgress,
  'sync:completed': SyncProgress,
  'sync:conflict': SyncProgress,
  'sync:error': SyncProgress,
  /** A task run started, progressed or ended; for users with `tasks.run`. */
  'task:changed': TaskStatus,
  /** The server log has new lines; for users with `logs.read`. */
  'log:grown': z.object({}),
  /** The audit log has new events; for users with `logs.read`. */
  'audit:grown': z.object({}),
  /** A health problem appeared or was resolved. */
  'health:changed': Health,
  /** A game changed outside a scan: metadata or pictures arrived. */
  'rom:changed': ChangedGame,
  /**
   * Games or platforms changed: edited, uploaded, deleted, found by a scan. `rom_ids` is null if
   * there are too many. For users with `roms.read`.
   */
  'library:changed': z.object({
    rom_ids: z.nullable(z.array(z.int())),
    has_platforms: z.boolean(),
  }),
  /**
   * The user changed own data with another connection: favorites, ratings, notes, saves,
   * collections, playlists. For the connections of that user, except the one in `SOCKET_HEADER`.
   */
  'personal:changed': z.object({}),
  /** A public collection, note or playlist changed; for users with `roms.read`. */
  'shared:changed': z.object({}),
  /** An import progressed or changed; for its user and for admins. */
  'import:changed': z.object({ id: z.int() }),
  /** How much of a patch is applied; for the user who requested it with this `progress_id`. */
  'patch:progress': z.object({ id: z.string(), fraction: z.number() }),
  /** A user is playing: an entry of `GET /activity`. */
  'activity:update': z.looseObject({ user_id: z.int(), rom_id: z.int(), device_id: z.string() }),
  'activity:clear': z.object({ user_id: z.int(), rom_id: z.int(), device_id: z.string() }),
  /** A user shares what they play, or no longer does; for users with `roms.user.read`. */
  'activity:sharing': z.object({}),
  'scan:scanning_platform': z.object({
    id: z.int(),
    name: z.string(),
    display_name: z.string(),
    slug: z.string(),
    fs_slug: z.string(),
    is_identified: z.boolean(),
    /** New firmware files that this scan found. */
    new_firmware_count: z.int(),
  }),
  /**
   * The game a scan is processing; never sent after `scan:done`, or 4.2 clients would wait for
   * another.
   */
  'scan:scanning_rom': ChangedGame,
  'scan:update_stats': z.extend(ScanStats, { seconds_left: z.nullable(z.int()) }),
  'scan:done': z.looseObject({}),
  'scan:done_ko': z.string(),
} as const satisfies Record<string, z.ZodMiniType>;

export type ServerEvent = keyof typeof SERVER_EVENTS;
export type ServerPayload<E extends ServerEvent> = z.output<(typeof SERVER_EVENTS)[E]>;

const Playing = z.object({ rom_id: z.int(), device_id: z.string().check(z.maxLength(255)) });

/** Events that clients may send over the socket. */
export const CLIENT_EVENTS = {
  'activity:start': { access: 'roms.user.write', payload: Playing },
  'activity:heartbeat': { access: 'roms.user.write', payload: Playing },
  'activity:stop': {
    access: 'roms.user.write',
    /** Without a device: all devices of the caller. */
    payload: preprocess(
      (value) => value ?? {},
      z.object({ device_id: z.optional(z.string().check(z.maxLength(255))) }),
    ),
  },
  scan: {
    access: 'platforms.write',
    payload: preprocess((value) => value ?? {}, ScanRequest),
    refusal: { event: 'scan:done_ko', text: 'You are not authorized to run scans' },
  },
  'scan:stop': { access: 'platforms.write', payload: z.unknown() },
} as const satisfies Record<string, ClientEventDef>;
export type ClientEvent = keyof typeof CLIENT_EVENTS;
