import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import type {
  NetplayEnding,
  NetplayPlayer,
  NetplayRefusal,
  NetplayRoom as ListedRoom,
} from '@saveroom/contract';

import { Throttle } from '#core/lib/throttle.ts';

const MAX_ROOMS = 200;
const MAX_ROOMS_PER_USER = 3;
/** A paused game sends nothing. */
const IDLE_MS = 60 * 60_000;
const PASSWORD_RULE = { free: 5, firstWaitMs: 2000, longestWaitMs: 5 * 60_000 } as const;

/** A connection that is in a room. */
export interface Member {
  readonly userId: number;
  readonly player: NetplayPlayer;
  readonly send: (event: string, ...payload: readonly unknown[]) => void;
}

interface Room {
  readonly id: string;
  readonly romId: number;
  readonly name: string;
  readonly max: number;
  readonly password: Buffer | null;
  /** The host comes first. */
  readonly members: Member[];
  readonly idle: NodeJS.Timeout;
}

export interface NewRoom {
  readonly id: string;
  readonly romId: number;
  readonly name: string;
  readonly max: number;
  /** Empty: anyone who can play the game can join. */
  readonly password: string;
}

export class NetplayRefusedError extends Error {
  readonly refusal: NetplayRefusal;

  constructor(refusal: NetplayRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Rooms in the memory of this process. A room ends with its host. */
export class NetplayRooms {
  readonly #rooms = new Map<string, Room>();
  readonly #roomOf = new Map<Member, Room>();
  readonly #idleMs: number;
  /** Passwords are compared as hashes with this key, which takes the same time for any guess. */
  readonly #key = randomBytes(32);
  readonly #guesses: Throttle;

  constructor(clock: () => Date, idleMs: number = IDLE_MS) {
    this.#idleMs = idleMs;
    this.#guesses = new Throttle(PASSWORD_RULE, () => clock().getTime());
  }

  open({ password, ...room }: NewRoom, host: Member): void {
    if (this.#roomOf.has(host)) throw new NetplayRefusedError('already_in_room');
    if (this.#rooms.has(room.id)) throw new NetplayRefusedError('room_exists');
    const own = [...this.#rooms.values()].filter(({ members }) => isHostOf(members, host.userId));
    if (this.#rooms.size >= MAX_ROOMS || own.length >= MAX_ROOMS_PER_USER) {
      throw new NetplayRefusedError('too_many_rooms');
    }
    const opened: Room = {
      ...room,
      password: password === '' ? null : this.#hash(password),
      members: [host],
      idle: setTimeout(() => this.#end(opened, 'idle'), this.#idleMs).unref(),
    };
    this.#rooms.set(room.id, opened);
    this.#roomOf.set(host, opened);
  }

  join(id: string, password: string, member: Member): void {
    if (this.#roomOf.has(member)) throw new NetplayRefusedError('already_in_room');
    const room = this.#rooms.get(id);
    if (!room) throw new NetplayRefusedError('room_not_found');
    this.#checkPassword(room, password, member.userId);
    if (room.members.length >= room.max) throw new NetplayRefusedError('room_full');
    const isTaken = room.members.some(({ player }) => player.userid === member.player.userid);
    if (isTaken) throw new NetplayRefusedError('invalid');
    room.members.push(member);
    this.#roomOf.set(member, room);
    room.idle.refresh();
    this.#sendPlayers(room);
  }

  /** The room ends if the host leaves. */
  leave(member: Member): void {
    const room = this.#roomOf.get(member);
    if (!room) return;
    const isHost = room.members[0] === member;
    room.members.splice(room.members.indexOf(member), 1);
    this.#roomOf.delete(member);
    if (isHost) this.#end(room, 'host_left');
    else this.#sendPlayers(room);
  }

  /** Passes a message on to the others of the room. Drops it if the sender is in no room. */
  broadcast(from: Member, event: string, message: unknown): void {
    const room = this.#roomOf.get(from);
    if (!room) return;
    room.idle.refresh();
    for (const member of room.members) {
      if (member !== from) member.send(event, message, { sender: from.player.userid });
    }
  }

  /** Passes a message on to one connection of the same room. */
  signal(from: Member, target: string, message: object): void {
    const room = this.#roomOf.get(from);
    const receiver = room?.members.find(({ player }) => player.socketId === target);
    receiver?.send('webrtc-signal', { ...message, sender: from.player.socketId });
  }

  /** The game of a room; undefined if there is no such room. */
  romOf(id: string): number | undefined {
    return this.#rooms.get(id)?.romId;
  }

  /** The players of a room by their ids, the host first. */
  players(id: string): Readonly<Record<string, NetplayPlayer>> {
    const members = this.#rooms.get(id)?.members ?? [];
    return Object.fromEntries(members.map(({ player }) => [player.userid, player]));
  }

  list(romId: number): Readonly<Record<string, ListedRoom>> {
    const rooms = [...this.#rooms.values()].filter((room) => room.romId === romId);
    return Object.fromEntries(
      rooms.map((room) => [
        room.id,
        {
          room_name: room.name,
          current: room.members.length,
          max: room.max,
          player_name: room.members[0]?.player.player_name ?? '',
          hasPassword: room.password !== null,
        },
      ]),
    );
  }

  #checkPassword(room: Room, password: string, userId: number): void {
    if (room.password === null) return;
    const key = `${room.id}:${userId}`;
    if (this.#guesses.waitFor(key) > 0) throw new NetplayRefusedError('too_many_attempts');
    this.#guesses.count(key);
    if (!timingSafeEqual(room.password, this.#hash(password))) {
      throw new NetplayRefusedError('wrong_password');
    }
    this.#guesses.forget(key);
  }

  #hash(password: string): Buffer {
    return createHash('sha256').update(this.#key).update(password).digest();
  }

  #sendPlayers(room: Room): void {
    const players = this.players(room.id);
    for (const { send } of room.members) send('users-updated', players);
  }

  #end(room: Room, ending: NetplayEnding): void {
    clearTimeout(room.idle);
    this.#rooms.delete(room.id);
    for (const member of room.members) {
      this.#roomOf.delete(member);
      const { send } = member;
      send('users-updated', {});
      send('room-closed', { reason: ending });
    }
  }
}

const isHostOf = ([host]: readonly Member[], userId: number): boolean => host?.userId === userId;

declare module '#core/deps.ts' {
  interface Deps {
    readonly netplayRooms: NetplayRooms;
  }
}
