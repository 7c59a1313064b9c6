import type { Socket } from 'socket.io-client';

import {
  NETPLAY_REFUSALS,
  NETPLAY_SOCKET_PATH,
  NetplayPlayers,
  NETPLAY_ENDINGS,
} from '@saveroom/contract';
import type { NetplayEnding, NetplayPlayer, NetplayRefusal } from '@saveroom/contract';
import * as z from 'zod/mini';

import { basePath } from '#shared/lib/base-path.ts';

import { InputMessage, RoomMessage, Snapshot } from './messages.ts';

export type Players = Readonly<Record<string, NetplayPlayer>>;

export type RoomEvent =
  | { readonly type: 'players'; readonly players: Players }
  | { readonly type: 'closed'; readonly reason: NetplayEnding }
  | { readonly type: 'lost' }
  | { readonly type: 'message'; readonly from: string; readonly message: RoomMessage }
  | { readonly type: 'snapshot'; readonly from: string; readonly snapshot: Snapshot }
  | {
      readonly type: 'input';
      readonly from: string;
      readonly round: number;
      readonly frame: number;
      readonly buttons: number;
    };

/** Why a room could not be opened or joined; `offline`: the server did not reply. */
export type RoomRefusal = NetplayRefusal | 'offline';

export interface NewRoom {
  readonly romId: number;
  readonly name: string;
  readonly password: string;
  readonly max: number;
  /** What guests must know to start the same game. */
  readonly setup: object;
}

export interface RoomSocket {
  /** The id of the player in this browser. */
  readonly playerId: string;
  readonly roomId: string;
  readonly send: (message: RoomMessage) => void;
  readonly sendInput: (round: number, frame: number, buttons: number) => void;
  readonly sendSnapshot: (snapshot: Snapshot) => void;
  readonly onEvent: (listener: (event: RoomEvent) => void) => void;
  /** Leaves the room. */
  readonly close: () => void;
}

/** `randomUUID` does not exist on plain http. */
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const TIMEOUT_MS = 15_000;
const Refusal = z.enum(NETPLAY_REFUSALS);
const Sender = z.object({ sender: z.string() });
const Closed = z.object({ reason: z.enum(NETPLAY_ENDINGS) });

async function connect(): Promise<Socket | null> {
  const { io } = await import('socket.io-client');
  const socket = io({
    path: `${basePath}${NETPLAY_SOCKET_PATH}`,
    transports: ['websocket', 'polling'],
    // Not reconnected automatically, because a player who rejoins counts as new.
    reconnection: false,
    forceNew: true,
    timeout: TIMEOUT_MS,
  });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', () => {
      socket.disconnect();
      resolve(null);
    });
  });
}

/** Sends a command; resolves with the refusal or the result. */
async function command(
  socket: Socket,
  name: string,
  message: object,
): Promise<{ refusal: RoomRefusal | null; result?: unknown }> {
  const reply = new Promise<[unknown, unknown]>((resolve) => {
    socket.emit(name, message, (error: unknown, result: unknown) => resolve([error, result]));
    socket.once('disconnect', () => resolve(['offline', undefined]));
  });
  const [error, result] = await reply;
  if (error === null) return { refusal: null, result };
  const { data } = Refusal.safeParse(error);
  return { refusal: data ?? 'offline' };
}

export async function openRoom(room: NewRoom): Promise<RoomSocket | RoomRefusal> {
  const socket = await connect();
  if (!socket) return 'offline';
  const ids = { userid: randomId(), sessionid: randomId() };
  const opened = listen(socket, ids);
  const extra = { ...ids, game_id: room.romId, room_name: room.name, ...room.setup };
  const message = { extra, maxPlayers: room.max, password: room.password };
  const { refusal } = await command(socket, 'open-room', message);
  if (refusal === null) return opened;
  opened.close();
  return refusal;
}

/** Joins a room. `players` includes this player. */
export async function joinRoom(
  roomId: string,
  password: string,
): Promise<{ socket: RoomSocket; players: Players } | RoomRefusal> {
  const socket = await connect();
  if (!socket) return 'offline';
  const ids = { userid: randomId(), sessionid: roomId };
  const joined = listen(socket, ids);
  const { refusal, result } = await command(socket, 'join-room', { extra: ids, password });
  const { data: players } = NetplayPlayers.safeParse(result);
  if (refusal === null && players) return { socket: joined, players };
  joined.close();
  return refusal ?? 'offline';
}

/** Buffers events until there is a listener, so that none is lost while a game starts. */
function listen(
  socket: Socket,
  { userid, sessionid }: { userid: string; sessionid: string },
): RoomSocket {
  let listener: ((event: RoomEvent) => void) | null = null;
  const early: RoomEvent[] = [];
  const emit = (event: RoomEvent): void => {
    if (listener) listener(event);
    else early.push(event);
  };
  /** Ignores malformed messages, which only a manipulated client sends. */
  const on = <T>(
    name: string,
    schema: z.ZodMiniType<T>,
    toEvent: (message: T, from: string) => RoomEvent,
  ): void => {
    socket.on(name, (message: unknown, by: unknown) => {
      const [parsed, sender] = [schema.safeParse(message), Sender.safeParse(by)];
      if (parsed.success) emit(toEvent(parsed.data, sender.data?.sender ?? ''));
    });
  };
  on('users-updated', NetplayPlayers, (players) => ({ type: 'players', players }));
  on('room-closed', Closed, ({ reason }) => ({ type: 'closed', reason }));
  on('data-message', RoomMessage, (message, from) => ({ type: 'message', from, message }));
  on('snapshot', Snapshot, (snapshot, from) => ({ type: 'snapshot', from, snapshot }));
  on('input', InputMessage, ([round, frame, buttons], from) => ({
    type: 'input',
    from,
    round,
    frame,
    buttons,
  }));
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') emit({ type: 'lost' });
  });
  return {
    playerId: userid,
    roomId: sessionid,
    send: (message) => void socket.emit('data-message', message),
    sendInput: (...input) => void socket.emit('input', input),
    sendSnapshot: (snapshot) => void socket.emit('snapshot', snapshot),
    onEvent: (next) => {
      listener = next;
      for (const event of early.splice(0)) next(event);
    },
    close: () => {
      listener = null;
      socket.disconnect();
    },
  };
}
