import type { NetplayPlayer } from '@saveroom/contract';

import { HostSetup } from './messages.ts';
import { joinRoom } from './room-socket.ts';
import type { Players, RoomRefusal, RoomSocket } from './room-socket.ts';

/** A room that this browser has joined as a guest. */
export interface JoinedRoom {
  readonly socket: RoomSocket;
  readonly players: Players;
  readonly host: HostSetup;
  readonly password: string;
}

export const hostOf = (players: Players): NetplayPlayer | undefined =>
  Object.values(players).find(({ is_host }) => is_host);

/** Rooms of other clients cannot be joined: their players run another emulator. */
export async function enterRoom(
  roomId: string,
  password: string,
): Promise<JoinedRoom | RoomRefusal> {
  const joined = await joinRoom(roomId, password);
  if (typeof joined === 'string') return joined;
  const { data: host } = HostSetup.safeParse(hostOf(joined.players));
  if (host) return { ...joined, host, password };
  joined.socket.close();
  return 'invalid';
}
