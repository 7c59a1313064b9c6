import type { PlayerSession } from '#play/session/player-session.ts';

import { delayFor, HOST, hostStep, NO_ROUND } from './host-round.ts';
import type { HostEffect, HostEvent } from './host-round.ts';
import { compress } from './messages.ts';
import { createRoomBase, handleCommon, logFailureOf } from './room-session.ts';
import type { RoomSession } from './room-session.ts';
import type { RoomEvent, RoomSocket } from './room-socket.ts';

const PING_MS = 2000;

interface Options {
  readonly session: PlayerSession;
  readonly socket: RoomSocket;
  readonly username: string;
  /** Called when sharing the game with guests starts or stops. */
  readonly onShared: (isShared: boolean) => void;
  readonly onLeft: (name: string) => void;
}

/** Runs the host's side of a room: all players play the game of this browser. */
export function hostRoom({ session, socket, username, onShared, onLeft }: Options): RoomSession {
  const base = createRoomBase({ role: 'host', session, socket: () => socket, onLeft });
  let state = NO_ROUND;
  let pings: Readonly<Record<string, number>> = {};

  const isShared = (): boolean => state.seats.size > 1;
  const portsByPlayer = (seats: typeof state.seats): [id: string, port: number][] =>
    [...seats].map(([id, port]) => [id === HOST ? socket.playerId : id, port]);

  function dispatch(event: HostEvent): void {
    const { next, effect } = hostStep(state, event);
    const wasShared = isShared();
    state = next;
    base.setSeats(new Map(portsByPlayer(state.seats)));
    if (isShared() !== wasShared) onShared(isShared());
    if (effect) run(effect);
  }

  function run(effect: HostEffect): void {
    switch (effect.type) {
      case 'start':
        base.change({ phase: 'starting', isResync: effect.isResync, waitingFor: [] });
        start(effect.isResync).catch(logFailureOf('Starting a round'));
        break;
      case 'go':
        socket.send({ type: 'go', round: state.round });
        session.round.go(state.round).catch(logFailureOf('Starting a round'));
        base.change({ phase: 'playing' });
        break;
      case 'give-up':
        socket.send({ type: 'gave-up' });
        onShared(false);
        finish();
        base.end('gave-up');
        break;
      case 'end':
      default:
        base.change({ phase: 'waiting', waitingFor: [] });
        session.round.end().catch(logFailureOf('Ending a round'));
    }
  }

  /** Starts a round. A newer round may begin at any time while this one is being prepared. */
  async function start(isResync: boolean): Promise<void> {
    const { round, seats } = state;
    if (session.get().speed !== 'normal') await session.setSpeed('normal');
    const held = await session.round.hold();
    if (state.round !== round) return;
    const delay = delayFor([...seats.keys()].flatMap((id) => pings[id] ?? []));
    const packed = await compress(held);
    if (state.round !== round) return;
    socket.sendSnapshot({
      round,
      delay,
      is_resync: isResync,
      state: packed,
      seats: Object.fromEntries(portsByPlayer(seats)),
    });
    const checksum = await session.round.prepare({
      round,
      delay,
      state: held,
      own: 0,
      seats: [...seats.values()],
    });
    dispatch({ type: 'loaded', id: HOST, round, checksum });
  }

  function onEvent(event: RoomEvent): void {
    if (base.store.get().end || handleCommon(base, session, event, state.round)) return;
    if (event.type === 'players') {
      if (Object.keys(event.players).length === 0) return;
      base.setPlayers(event.players);
      const ids = Object.keys(event.players).filter((id) => id !== socket.playerId);
      dispatch({ type: 'guests', ids });
    } else if (event.type === 'closed' || event.type === 'lost') {
      finish();
      base.end(event.type === 'lost' ? 'lost' : event.reason);
    } else if (event.type === 'message') onMessage(event);
  }

  function onMessage({ from, message }: Extract<RoomEvent, { type: 'message' }>): void {
    if (base.nameOf(from) === undefined) return;
    if (message.type === 'ready') dispatch({ type: 'ready', id: from });
    else if (message.type === 'loaded') dispatch({ ...message, id: from });
    else if (message.type === 'checked') dispatch({ ...message, id: from });
    else if (message.type === 'pong') {
      pings = { ...pings, [from]: Math.max(0, Math.round(performance.now() - message.at)) };
      base.setPings(pings);
    }
  }

  const stopListening = session.round.onEvent((event) => {
    if (event.round !== state.round) return;
    if (event.type === 'round-input') socket.sendInput(event.round, event.frame, event.buttons);
    else if (event.type === 'round-waiting') base.setWaiting(event.seats);
    else {
      const { round, frame, checksum } = event;
      dispatch({ type: 'checked', id: HOST, round, frame, checksum });
    }
  });
  const clock = window.setInterval(
    () => socket.send({ type: 'ping', at: performance.now(), pings: { ...pings } }),
    PING_MS,
  );

  function finish(): void {
    window.clearInterval(clock);
    stopListening();
    base.stop();
    socket.close();
    if (isShared()) onShared(false);
    state = NO_ROUND;
    session.round.end().catch(logFailureOf('Ending a round'));
  }

  const { playerId, roomId } = socket;
  base.setPlayers({
    [playerId]: {
      userid: playerId,
      sessionid: roomId,
      socketId: '',
      player_name: username,
      is_host: true,
    },
  });
  socket.onEvent(onEvent);
  return {
    ...base.store,
    close: () => {
      if (!base.store.get().end) finish();
    },
  };
}
