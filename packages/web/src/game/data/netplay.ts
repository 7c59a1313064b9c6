import { queryOptions } from '@tanstack/react-query';

import { listNetplayRooms } from '@saveroom/contract';
import type { NetplayRoom, RomPlayer } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

/**
 * Cores that run frame by frame with the same result in every browser, and how many controllers
 * their systems have. Each was run twice with the same buttons, and the states were compared.
 */
const NETPLAY_CORES: Readonly<Record<string, number>> = {
  fceumm: 4,
  genesis_plus_gx: 4,
  snes9x: 2,
  stella2014: 2,
};

/** How many players can play together with this core; 0 if they cannot. */
export const netplayPlayers = (core: string): number => NETPLAY_CORES[core] ?? 0;

/** The installed core with which the game can be played together; undefined if there is none. */
export const netplayCore = (
  player: Pick<RomPlayer, 'kind' | 'cores'> | undefined,
): string | undefined =>
  player?.kind === 'emulator'
    ? player.cores.find(({ name, state }) => state === 'ready' && netplayPlayers(name) > 0)?.name
    : undefined;

export interface OpenRoom extends NetplayRoom {
  readonly id: string;
}

const POLL_MS = 10_000;

export const netplayQueries = {
  /** The rooms in which players wait for others or play. */
  rooms: (romId: number) =>
    queryOptions({
      queryKey: ['netplay', romId],
      queryFn: async ({ signal }): Promise<OpenRoom[]> => {
        const rooms = await call(
          listNetplayRooms,
          { query: { game_id: String(romId) } },
          { signal },
        );
        return Object.entries(rooms).map(([id, room]) => ({ id, ...room }));
      },
      refetchInterval: POLL_MS,
      staleTime: 0,
    }),
};
