import {
  NETPLAY_LIMITS,
  NETPLAY_SOCKET_PATH,
  NetplayJoin,
  NetplayOpen,
  type NetplayExtra,
  type NetplayRefusal,
} from '@saveroom/contract';
import type { Socket } from 'socket.io';
import * as z from 'zod/mini';

import type { Actor, Deps } from '#core/deps.ts';
import type { SocketService } from '#core/realtime/socket-service.ts';

import { NetplayRefusedError, type Member } from './netplay-rooms.ts';
import { gameExists } from './netplay.queries.ts';

/** Passed on as they are, to the others of the room. */
const RELAYED = ['data-message', 'snapshot', 'input'] as const;
/** A player whose connection is silent stops the game for all others. */
const TIMEOUT_MS = 20_000;

export const netplaySocket: SocketService = {
  path: NETPLAY_SOCKET_PATH,
  access: ['roms.read', 'assets.read'],
  maxMessageBytes: NETPLAY_LIMITS.messageBytes,
  timeoutMs: TIMEOUT_MS,
  connect,
};

type NetplayDeps = Pick<Deps, 'visibleTo' | 'clock' | 'log' | 'netplayRooms'>;

interface Context {
  readonly deps: NetplayDeps;
  readonly actor: Actor;
}

function connect(socket: Socket, { deps, actor }: Context): void {
  const { netplayRooms: rooms } = deps;
  let member: Member | null = null;
  /** Commands of one connection run in the order in which they were sent. */
  let commands: Promise<unknown> = Promise.resolve();

  async function open(message: unknown): Promise<null> {
    const { extra, maxPlayers, password } = parse(NetplayOpen, message);
    const romId = Number(extra.game_id);
    await requireVisible(deps, { romId, actor, refusal: 'game_not_found' });
    const host = memberOf(extra, { socket, actor, isHost: true });
    const room = {
      id: extra.sessionid,
      romId,
      name: extra.room_name ?? '',
      max: maxPlayers ?? NETPLAY_LIMITS.players,
      password: password ?? extra.room_password ?? '',
    };
    if (!socket.connected) return null;
    if (member) throw new NetplayRefusedError('already_in_room');
    rooms.open(room, host);
    member = host;
    return null;
  }

  async function join(message: unknown): Promise<object> {
    const { extra, password } = parse(NetplayJoin, message);
    const id = extra.sessionid;
    const romId = rooms.romOf(id);
    await requireVisible(deps, { romId, actor, refusal: 'room_not_found' });
    const guest = memberOf(extra, { socket, actor, isHost: false });
    if (!socket.connected) return {};
    if (member) throw new NetplayRefusedError('already_in_room');
    rooms.join(id, password ?? extra.room_password ?? '', guest);
    member = guest;
    return rooms.players(id);
  }

  function leave(): void {
    if (member) rooms.leave(member);
    member = null;
  }

  /** RomM's clients expect an error, or null and the result. */
  const command =
    (run: (message: unknown) => Promise<unknown>) =>
    (...args: unknown[]) => {
      const acknowledge = typeof args.at(-1) === 'function' ? (args.at(-1) as Acknowledge) : ignore;
      commands = commands
        .then(() => run(args[0]))
        .then(
          (result) => acknowledge(null, result),
          (error: unknown) => acknowledge(refusalOf(deps, error)),
        );
    };
  limitTraffic(socket, deps);
  socket.on('open-room', command(open));
  socket.on('join-room', command(join));
  socket.on(
    'leave-room',
    command(async () => leave()),
  );
  socket.on('disconnect', leave);
  for (const event of RELAYED) {
    socket.on(event, (message: unknown) => {
      if (member) rooms.broadcast(member, event, message);
    });
  }
  socket.on('webrtc-signal', (message: unknown) => {
    const { data } = Signal.safeParse(message);
    if (member && data) rooms.signal(member, data.target, data);
  });
}

type Acknowledge = (error: NetplayRefusal | null, result?: unknown) => void;
const ignore: Acknowledge = () => {};

const Signal = z.looseObject({ target: z.string() });

function parse<T extends { readonly extra: object }>(
  schema: z.ZodMiniType<T>,
  message: unknown,
): T {
  const { data } = schema.safeParse(message);
  const isTooLarge = JSON.stringify(data?.extra ?? '').length > NETPLAY_LIMITS.extraBytes;
  if (!data || isTooLarge) throw new NetplayRefusedError('invalid');
  return data;
}

interface Visibility {
  readonly romId: number | undefined;
  readonly actor: Actor;
  readonly refusal: NetplayRefusal;
}

/** Hidden games are refused like games that do not exist. */
async function requireVisible(
  deps: Pick<Deps, 'visibleTo'>,
  { romId, actor, refusal }: Visibility,
): Promise<void> {
  const { db } = await deps.visibleTo(actor);
  const isVisible =
    romId !== undefined && Number.isSafeInteger(romId) && (await gameExists(db, romId));
  if (!isVisible) throw new NetplayRefusedError(refusal);
}

/** A player always appears under the own user name. Passwords are not passed on. */
function memberOf(
  { room_password: _password, ...extra }: NetplayExtra,
  { socket, actor, isHost }: { socket: Socket; actor: Actor; isHost: boolean },
): Member {
  const { username } = actor.user;
  return {
    userId: actor.user.id,
    player: { ...extra, player_name: username, socketId: socket.id, is_host: isHost },
    send: (event, ...payload) => void socket.emit(event, ...payload),
  };
}

/** Disconnects clients that send more than a game needs. */
function limitTraffic(socket: Socket, { clock, log }: Pick<Deps, 'clock' | 'log'>): void {
  const budget = new MessageBudget(clock().getTime());
  socket.conn.on('packet', ({ data }: { data?: string | Buffer }) => {
    if (budget.spend(data?.length ?? 0, clock().getTime())) return;
    log.warn('netplay: disconnected a client that sent too many messages');
    socket.disconnect(true);
  });
}

/** A bug is logged, and its message is not sent. */
function refusalOf({ log }: Pick<Deps, 'log'>, error: unknown): NetplayRefusal {
  if (error instanceof NetplayRefusedError) return error.refusal;
  log.error(error, 'netplay: command failed');
  return 'invalid';
}

const MESSAGES = { most: 1200, perSecond: 400 } as const;
/** States of games are large and rare. */
const BYTES = { most: 24 * 1_048_576, perSecond: 1_048_576 } as const;

/** What one connection may send. A game sends one message for each of its 60 frames. */
export class MessageBudget {
  #messages: number = MESSAGES.most;
  #bytes: number = BYTES.most;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** Counts a message. False: the connection has sent too much. */
  spend(bytes: number, now: number): boolean {
    const seconds = Math.max(0, now - this.#at) / 1000;
    this.#at = now;
    this.#messages = Math.min(MESSAGES.most, this.#messages + seconds * MESSAGES.perSecond) - 1;
    this.#bytes = Math.min(BYTES.most, this.#bytes + seconds * BYTES.perSecond) - bytes;
    return this.#messages >= 0 && this.#bytes >= 0;
  }
}
