import type { QueryClient } from '@tanstack/react-query';

import type { DetailedRom } from '@saveroom/contract';

import { logFailure } from '#shared/lib/log.ts';

import { romDetailQueries } from './rom.ts';
import { romQueries } from './roms.ts';

/**
 * Optimistic update of a game on its page. The returned function rolls it back. Pending fetches are
 * canceled, because their replies would show the old state.
 */
export function showRomChange(
  client: QueryClient,
  id: number,
  change: (rom: DetailedRom) => DetailedRom,
): () => void {
  const { queryKey } = romDetailQueries.one(id);
  client
    .cancelQueries({ queryKey })
    .catch((error: unknown) => logFailure('Canceling a request', error));
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (rom) => rom && change(rom));
  return () => {
    client.setQueryData(queryKey, before);
    // Other data of the game may have changed since, so it is refetched.
    client
      .invalidateQueries({ queryKey })
      .catch((error: unknown) => logFailure('Refreshing a game', error));
  };
}

/** Changes on a game's page may add it to lists, remove it from them or move it within them. */
export const refreshOthers = (client: QueryClient, romId: number): Promise<void> =>
  client.invalidateQueries({
    queryKey: romQueries.root,
    predicate: ({ queryKey }) => queryKey[1] !== romQueries.details[1] || queryKey[2] !== romId,
  });
