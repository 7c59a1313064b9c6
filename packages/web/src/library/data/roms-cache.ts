import type { Query, QueryClient } from '@tanstack/react-query';

import type { RomCard } from '@saveroom/contract';

import { logFailure } from '#shared/lib/log.ts';

import { platformQueries } from './platforms.ts';
import { romQueries } from './roms.ts';

type Cards = readonly RomCard[];

/**
 * Shows a change of games before the server has confirmed it. The returned function takes back this
 * change alone, and leaves others that were made meanwhile. Windows on their way are cancelled, or
 * they would bring the old state; they are invalidated, so that the next refresh reads them.
 */
export function showChange(
  client: QueryClient,
  ids: readonly number[],
  patch: Partial<RomCard>,
): () => void {
  const { windows: queryKey } = romQueries;
  const cancelled = client.getQueryCache().findAll({ queryKey, predicate: isOnItsWay });
  client
    .cancelQueries({ queryKey })
    .then(() => cancelled.forEach((query) => query.invalidate()))
    .catch((error: unknown) => logFailure('Giving up windows of games', error));
  const before = knownCards(client);
  patchCards(client, ids, patch);
  return () =>
    changeCards(client, ids, (card) => {
      const old = before.get(card.id);
      return old ? { ...card, ...unchanged(card, old, patch) } : card;
    });
}

const isOnItsWay = ({ state }: Query): boolean => state.fetchStatus !== 'idle';

/** Writes a change of games into every window at hand. */
export const patchCards = (
  client: QueryClient,
  ids: readonly number[],
  patch: Partial<RomCard>,
): void => changeCards(client, ids, (card) => ({ ...card, ...patch }));

/** A window stays as old as it was: one that is to be read again still is. */
function changeCards(
  client: QueryClient,
  ids: readonly number[],
  change: (card: RomCard) => RomCard,
): void {
  const changed = new Set(ids);
  for (const query of client.getQueryCache().findAll({ queryKey: romQueries.windows })) {
    const { data, isInvalidated, dataUpdatedAt: updatedAt } = query.state;
    const cards = data as Cards | undefined;
    if (!cards?.some(({ id }) => changed.has(id))) continue;
    const next = cards.map((card) => (changed.has(card.id) ? change(card) : card));
    client.setQueryData<Cards>(query.queryKey, next, { updatedAt });
    if (isInvalidated) query.invalidate();
  }
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
