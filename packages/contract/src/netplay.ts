import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';

/** Below the base path; with the events that netplay clients of RomM send. */
export const NETPLAY_SOCKET_PATH = '/netplay/socket.io/';

export const NETPLAY_LIMITS = {
  players: 4,
  nameLength: 100,
  passwordLength: 100,
  /** Of everything that a player says about itself. */
  extraBytes: 8192,
  /** A message with the state of a game, which clients compress. */
  messageBytes: 4 * 1_048_576,
} as const;

const RoomId = z.string().check(z.regex(/^[\w-]{8,64}$/));

/** What a player says about itself. All players of the room receive it. */
export const NetplayExtra = z.looseObject({
  /** The room, chosen by the client that opens it. */
  sessionid: RoomId,
  /** The player, chosen by its client. */
  userid: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  game_id: z.optional(z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))])),
  room_name: z.optional(z.string().check(z.maxLength(NETPLAY_LIMITS.nameLength))),
  room_password: z.optional(z.string().check(z.maxLength(NETPLAY_LIMITS.passwordLength))),
});
export type NetplayExtra = z.output<typeof NetplayExtra>;

const Password = z.nullish(z.string().check(z.maxLength(NETPLAY_LIMITS.passwordLength)));

export const NetplayOpen = z.object({
  extra: NetplayExtra,
  maxPlayers: z.nullish(z.coerce.number().check(z.int(), z.gte(2), z.lte(NETPLAY_LIMITS.players))),
  password: Password,
});

export const NetplayJoin = z.object({ extra: NetplayExtra, password: Password });

/** A player of a room, under the id that its client chose. The server sets the name and the host. */
export const NetplayPlayer = z.looseObject({
  userid: z.string(),
  sessionid: z.string(),
  player_name: z.string(),
  /** The id of the connection, which `webrtc-signal` names as its target. */
  socketId: z.string(),
  is_host: z.boolean(),
});
export type NetplayPlayer = z.output<typeof NetplayPlayer>;

/** The host comes first, then the others in the order in which they joined. */
export const NetplayPlayers = z.record(z.string(), NetplayPlayer);

/** Why a room ended for all of its players. */
export const NETPLAY_ENDINGS = ['host_left', 'idle'] as const;
export type NetplayEnding = (typeof NETPLAY_ENDINGS)[number];

/** Why the server refused to open or join a room. Sent as text. */
export const NETPLAY_REFUSALS = [
  'invalid',
  'game_not_found',
  'room_not_found',
  'room_exists',
  'room_full',
  'too_many_rooms',
  'wrong_password',
  'too_many_attempts',
  'already_in_room',
] as const;
export type NetplayRefusal = (typeof NETPLAY_REFUSALS)[number];

export const NetplayRoom = z.object({
  room_name: z.string(),
  current: z.int(),
  max: z.int(),
  /** The user who opened the room. */
  player_name: z.string(),
  hasPassword: z.boolean(),
});
export type NetplayRoom = z.output<typeof NetplayRoom>;

export const listNetplayRooms = defineRoute({
  method: 'GET',
  path: '/netplay/list',
  access: 'assets.read',
  summary: 'The open netplay rooms of a game, by their ids. None without a game.',
  query: z.object({ game_id: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.record(z.string(), NetplayRoom),
});
