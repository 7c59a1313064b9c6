import type { QueryClient } from '@tanstack/react-query';

import type { RomCard, ServerPayload } from '@saveroom/contract';

import { onServerEvent } from '#shared/api/socket.ts';
import { logFailure } from '#shared/lib/log.ts';

import { romQueries } from '#library/data/roms.ts';

const SHOWN = ['name', 'path_cover_small', 'path_cover_large', 'thumbhash'] as const;

/** A game is told of by the scan that is at it, and whenever it changes without one. */
const NEWS = ['scan:scanning_rom', 'rom:changed'] as const;

/**
 * Covers and titles that arrive while somebody looks appear where they are, and nothing moves. The
 * returned function stops that.
 */
export function followGames(client: QueryClient, listen = onServerEvent): () => void {
  const stops = NEWS.map((event) => listen(event, (rom) => showNews(client, rom)));
  return () => {
    for (const stop of stops) stop();
  };
}

function showNews(client: QueryClient, rom: ServerPayload<(typeof NEWS)[number]>): void {
  const patch = Object.fromEntries(
    SHOWN.map((key) => [key, rom[key]]).filter(([, value]) => typeof value === 'string'),
  ) as Partial<RomCard>;
  client.setQueriesData<readonly RomCard[]>({ queryKey: romQueries.windows }, (cards) =>
    cards?.some(({ id }) => id === rom.id)
      ? cards.map((card) => (card.id === rom.id ? { ...card, ...patch } : card))
      : cards,
  );
  // Its own page, where it is open. By its address alone: the frame loads nothing of that page.
  client
    .invalidateQueries({ queryKey: [...romQueries.details, rom.id] }, { cancelRefetch: false })
    .catch((error: unknown) => logFailure('Reading a game that changed', error));
}
