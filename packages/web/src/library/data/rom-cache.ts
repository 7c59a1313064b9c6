import type { QueryClient } from '@tanstack/react-query';

import type { DetailedRom } from '@saveroom/contract';

import { logFailure } from '#shared/lib/log.ts';

import { romDetailQueries } from './rom.ts';
import { romQueries } from './roms.ts';

/**
 * Shows a change of a game on its page before the server has confirmed it. The returned function
 * takes it back. An answer on its way is given up, or it would bring the old state.
 */
export function showRomChange(
  client: QueryClient,
  id: number,
  change: (rom: DetailedRom) => DetailedRom,
): () => void {
  const { queryKey } = romDetailQueries.one(id);
  client
    .cancelQueries({ queryKey })
    .catch((error: unknown) => logFailure('Giving up a game', error));
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (rom) => rom && change(rom));
  return () => {
    client.setQueryData(queryKey, before);
    // Something else may have changed since: the server knows.
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
