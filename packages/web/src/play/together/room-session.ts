import type { NetplayEnding } from '@saveroom/contract';

import type { PlayerSession } from '#play/session/player-session.ts';
import { logFailure } from '#shared/lib/log.ts';
import { createStore } from '#shared/lib/store.ts';
import type { Store } from '#shared/lib/store.ts';

import type { Players, RoomEvent, RoomSocket } from './room-socket.ts';

export interface RoomPlayer {
  readonly id: string;
  readonly name: string;
  readonly isHost: boolean;
  readonly isSelf: boolean;
  /** False while the game of the player loads. */
  readonly isPlaying: boolean;
  readonly isPaused: boolean;
  /** Round-trip time to the host; null if unknown, and for the host. */
  readonly pingMs: number | null;
}

/** `gave-up`: the games of the players could not be kept in sync. */
export type RoomEnd = NetplayEnding | 'lost' | 'gave-up';

export interface RoomState {
  readonly role: 'host' | 'guest';
  readonly roomId: string;
  readonly players: readonly RoomPlayer[];
  /** `waiting`: there is no other player. */
  readonly phase: 'waiting' | 'starting' | 'playing';
  /** The round is restarted because the games of the players differed. */
  readonly isResync: boolean;
  /** Names of the players the game waits for. */
  readonly waitingFor: readonly string[];
  /** The connection was lost and is being opened again. */
  readonly isLost: boolean;
  readonly end: RoomEnd | null;
}

export interface RoomSession extends Pick<Store<RoomState>, 'get' | 'subscribe'> {
  /** Leaves the room, which ends it for all if this browser is the host. */
  readonly close: () => void;
}

export interface RoomBase {
  readonly store: Store<RoomState>;
  readonly change: (patch: Partial<RoomState>) => void;
  readonly setPlayers: (players: Players) => void;
  /** Ports by player. */
  readonly setSeats: (seats: ReadonlyMap<string, number>) => void;
  readonly setPings: (pings: Readonly<Record<string, number>>) => void;
  readonly setPaused: (id: string, isPaused: boolean) => void;
  readonly setWaiting: (ports: readonly number[]) => void;
  readonly nameOf: (id: string) => string | undefined;
  readonly seatOf: (id: string) => number | undefined;
  readonly end: (end: RoomEnd) => void;
  readonly stop: () => void;
}

interface Options {
  readonly role: RoomState['role'];
  readonly session: PlayerSession;
  readonly socket: () => RoomSocket;
  /** Another player has left the room. */
  readonly onLeft: (name: string) => void;
}

/** State about the players in a room, which host and guests share. */
export function createRoomBase({ role, session, socket, onLeft }: Options): RoomBase {
  let players: Players = {};
  let seats: ReadonlyMap<string, number> = new Map();
  let pings: Readonly<Record<string, number>> = {};
  const paused = new Set<string>();
  const store = createStore<RoomState>({
    role,
    roomId: socket().roomId,
    players: [],
    phase: 'waiting',
    isResync: false,
    waitingFor: [],
    isLost: false,
    end: null,
  });
  const change = (patch: Partial<RoomState>): void => store.set({ ...store.get(), ...patch });

  function updatePlayers(): void {
    change({
      players: Object.values(players).map(({ userid, player_name, is_host }) => ({
        id: userid,
        name: player_name,
        isHost: is_host,
        isSelf: userid === socket().playerId,
        isPlaying: seats.has(userid),
        isPaused: paused.has(userid),
        pingMs: pings[userid] ?? null,
      })),
    });
  }

  let wasPaused = false;
  const unsubscribe = session.subscribe(() => {
    const isPaused = session.get().phase.kind === 'paused';
    if (isPaused === wasPaused || store.get().end) return;
    wasPaused = isPaused;
    socket().send({ type: 'paused', is_paused: isPaused });
    setPaused(socket().playerId, isPaused);
  });

  function setPaused(id: string, isPaused: boolean): void {
    if (isPaused) paused.add(id);
    else paused.delete(id);
    updatePlayers();
  }

  return {
    store,
    change,
    setPlayers: (next) => {
      for (const { userid, player_name } of Object.values(players)) {
        if (!(userid in next) && userid !== socket().playerId) onLeft(player_name);
      }
      players = next;
      updatePlayers();
    },
    setSeats: (next) => {
      seats = next;
      updatePlayers();
    },
    setPings: (next) => {
      pings = next;
      updatePlayers();
    },
    setPaused,
    setWaiting: (ports) => {
      const waiting = [...seats].filter(([, port]) => ports.includes(port));
      change({ waitingFor: waiting.flatMap(([id]) => players[id]?.player_name ?? []) });
    },
    nameOf: (id) => players[id]?.player_name,
    seatOf: (id) => seats.get(id),
    end: (end) => change({ end, waitingFor: [], isLost: false }),
    stop: unsubscribe,
  };
}

/** Handles events that host and guests handle in the same way; false for all others. */
export function handleCommon(
  base: RoomBase,
  session: PlayerSession,
  event: RoomEvent,
  round: number,
): boolean {
  if (event.type === 'input') {
    const seat = base.seatOf(event.from);
    const { frame, buttons } = event;
    if (seat !== undefined && event.round === round) {
      session.round.input({ round, seat, frame, buttons });
    }
    return true;
  }
  if (event.type === 'message' && event.message.type === 'paused') {
    base.setPaused(event.from, event.message.is_paused);
    return true;
  }
  return false;
}

export const logFailureOf = (what: string) => (error: unknown) => logFailure(what, error);
