import type { QueryClient } from '@tanstack/react-query';

import type { RomCard } from '@saveroom/contract';

import { logFailure } from '#lib/log.ts';

import { platformQueries } from './platforms.ts';
import { romQueries } from './roms.ts';

type Cards = readonly RomCard[];

/**
 * Shows a change of games before the server has confirmed it. The returned function takes back this
 * change alone, and leaves others that were made meanwhile. Windows on their way are cancelled, or
 * they would bring the old state.
 */
export function showChange(
  client: QueryClient,
  ids: readonly number[],
  patch: Partial<RomCard>,
): () => void {
  const { windows: queryKey } = romQueries;
  const changed = new Set(ids);
  client
    .cancelQueries({ queryKey })
    .catch((error: unknown) => logFailure('Giving up windows of games', error));
  const before = knownCards(client);
  client.setQueriesData<Cards>({ queryKey }, (cards) => {
    if (!cards?.some(({ id }) => changed.has(id))) return cards;
    return cards.map((card) => (changed.has(card.id) ? { ...card, ...patch } : card));
  });
  return () => {
    client.setQueriesData<Cards>({ queryKey }, (cards) =>
      cards?.map((card) => {
        const old = changed.has(card.id) ? before.get(card.id) : undefined;
        return old ? { ...card, ...unchanged(card, old, patch) } : card;
      }),
    );
  };
}

/** The old values of what a patch changed, as far as nothing else changed it since. */
function unchanged(card: RomCard, old: RomCard, patch: Partial<RomCard>): Partial<RomCard> {
  const keys = Object.keys(patch) as (keyof RomCard)[];
  return Object.fromEntries(
    keys.filter((key) => card[key] === patch[key]).map((key) => [key, old[key]]),
  );
}

/** What somebody did to games may add to views, take from them or move within them. */
export const refreshRoms = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ queryKey: romQueries.root });

/** After games went away. */
export const refreshCounts = (client: QueryClient): Promise<unknown> =>
  Promise.all([refreshRoms(client), client.invalidateQueries({ queryKey: platformQueries.root })]);

/** Every card at hand, by id. */
export function knownCards(client: QueryClient): ReadonlyMap<number, RomCard> {
  const windows = client.getQueriesData<Cards>({ queryKey: romQueries.windows });
  return new Map(windows.flatMap(([, cards]) => (cards ?? []).map((card) => [card.id, card])));
}
