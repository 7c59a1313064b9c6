import { queryOptions } from '@tanstack/react-query';

import { getRom, getRomByProvider, getRomPlace } from '@saveroom/contract';
import type { DetailedRom } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { isNotFound } from '#shared/lib/api-error.ts';

import { romQueries } from './roms.ts';
import type { RomView } from './roms.ts';

const OWNED_STALE_MS = 300_000;

/** Finds a game by its IGDB id; null if it is not in the library. */
async function findOwned(igdb_id: number, signal: AbortSignal): Promise<DetailedRom | null> {
  try {
    return await call(getRomByProvider, { query: { igdb_id } }, { signal });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/**
 * A game as its own page shows it. Refetched with all other games, because its key is below
 * `romQueries.root`.
 */
export const romDetailQueries = {
  one: (id: number) =>
    queryOptions({
      queryKey: [...romQueries.details, id],
      queryFn: ({ signal }) => call(getRom, { params: { id } }, { signal }),
    }),
  /** The previous and next game in the list that the user came from. */
  place: (id: number, view: RomView) =>
    queryOptions({
      queryKey: [...romQueries.root, 'place', id, view],
      queryFn: ({ signal }) => call(getRomPlace, { params: { id }, query: view }, { signal }),
    }),
  /** The game with this IGDB id; null if the library does not have it. */
  owned: (igdbId: number) =>
    queryOptions({
      queryKey: [...romQueries.root, 'owned', igdbId],
      queryFn: ({ signal }) => findOwned(igdbId, signal),
      staleTime: OWNED_STALE_MS,
    }),
};
