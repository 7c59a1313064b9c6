import type { PlayerSession } from '#play/session/player-session.ts';

import { enterRoom, hostOf } from './join-room.ts';
import type { JoinedRoom } from './join-room.ts';
import { decompress } from './messages.ts';
import type { Snapshot } from './messages.ts';
import { createRoomBase, handleCommon, logFailureOf } from './room-session.ts';
import type { RoomSession } from './room-session.ts';
import type { Players, RoomEvent } from './room-socket.ts';

const REJOIN_MS = 2000;
const MAX_ATTEMPTS = 15;

interface Options {
  readonly session: PlayerSession;
  readonly joined: JoinedRoom;
  readonly onLeft: (name: string) => void;
}

/** Runs the guest's side of a room: the game is running and waits for the host's state. */
export function guestRoom({ session, joined, onLeft }: Options): RoomSession {
  let { socket } = joined;
  let host = hostOf(joined.players)?.userid;
  let round = 0;
  let rejoinTimer: number | undefined;
  const base = createRoomBase({ role: 'guest', session, socket: () => socket, onLeft });
  base.change({ phase: 'starting' });

  function setPlayers(players: Players): void {
    host = hostOf(players)?.userid ?? host;
    base.setPlayers(players);
  }

  async function load(snapshot: Snapshot): Promise<void> {
    const own = snapshot.seats[socket.playerId];
    // Without a seat, this player is not part of the round: it started before the game was running
    // here.
    if (own === undefined) return;
    ({ round } = snapshot);
    const seats = new Map(Object.entries(snapshot.seats));
    base.setSeats(seats);
    base.change({ phase: 'starting', isResync: snapshot.is_resync, waitingFor: [] });
    const state = await decompress(snapshot.state);
    if (snapshot.round !== round) return;
    const { delay } = snapshot;
    const setup = { round: snapshot.round, state, delay, own, seats: [...seats.values()] };
    const checksum = await session.round.prepare(setup);
    socket.send({ type: 'loaded', round: snapshot.round, checksum });
  }

  function onEvent(event: RoomEvent): void {
    if (base.store.get().end || handleCommon(base, session, event, round)) return;
    switch (event.type) {
      case 'players':
        if (Object.keys(event.players).length > 0) setPlayers(event.players);
        break;
      case 'closed':
        finish();
        base.end(event.reason);
        break;
      case 'lost':
        base.change({ isLost: true, waitingFor: [] });
        rejoin(1);
        break;
      case 'snapshot':
        if (event.from === host) load(event.snapshot).catch(logFailureOf('Loading a round'));
        break;
      case 'message':
        if (event.from === host) onHostMessage(event.message);
        break;
      case 'input':
      default:
    }
  }

  function onHostMessage(message: Extract<RoomEvent, { type: 'message' }>['message']): void {
    if (message.type === 'go' && message.round === round) {
      session.round.go(round).catch(logFailureOf('Starting a round'));
      base.change({ phase: 'playing' });
    } else if (message.type === 'ping') {
      socket.send({ type: 'pong', at: message.at });
      base.setPings(message.pings);
    } else if (message.type === 'gave-up') {
      finish();
      base.end('gave-up');
    }
  }

  /** Joins the room again after a lost connection, as a new guest. */
  function rejoin(attempt: number): void {
    rejoinTimer = window.setTimeout(() => {
      enterRoom(socket.roomId, joined.password)
        .then((joinedOrRefusal) => {
          if (base.store.get().end) {
            if (typeof joinedOrRefusal !== 'string') joinedOrRefusal.socket.close();
          } else if (typeof joinedOrRefusal !== 'string') {
            ({ socket } = joinedOrRefusal);
            base.change({ isLost: false, phase: 'starting' });
            begin(joinedOrRefusal.players);
          } else if (joinedOrRefusal === 'offline' && attempt < MAX_ATTEMPTS) rejoin(attempt + 1);
          else {
            finish();
            base.end(joinedOrRefusal === 'room_not_found' ? 'host_left' : 'lost');
          }
        })
        .catch(logFailureOf('Joining a room again'));
    }, REJOIN_MS);
  }

  function begin(players: Players): void {
    setPlayers(players);
    socket.onEvent(onEvent);
    socket.send({ type: 'ready' });
  }

  const stopListening = session.round.onEvent((event) => {
    if (event.round !== round) return;
    if (event.type === 'round-input') socket.sendInput(round, event.frame, event.buttons);
    else if (event.type === 'round-waiting') base.setWaiting(event.seats);
    else socket.send({ type: 'checked', round, frame: event.frame, checksum: event.checksum });
  });

  function finish(): void {
    window.clearTimeout(rejoinTimer);
    stopListening();
    base.stop();
    socket.close();
  }

  begin(joined.players);
  return {
    ...base.store,
    close: () => {
      if (!base.store.get().end) finish();
    },
  };
}
