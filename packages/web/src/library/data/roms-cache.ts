import type { Query, QueryClient } from '@tanstack/react-query';

import type { RomCard } from '@saveroom/contract';

import { logFailure } from '#shared/lib/log.ts';

import { collectionQueries } from './collections.ts';
import { platformQueries } from './platforms.ts';
import { romQueries } from './roms.ts';
import type { RomPage, RomView } from './roms.ts';

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

/** Writes a change of games into all cached windows. */
export const patchCards = (
  client: QueryClient,
  ids: readonly number[],
  patch: Partial<RomCard>,
): void => changeCards(client, ids, (card) => ({ ...card, ...patch }));

/** A window keeps its age: one that is invalid stays so and is fetched again. */
function changeCards(
  client: QueryClient,
  ids: readonly number[],
  change: (card: RomCard) => RomCard,
): void {
  const changed = new Set(ids);
  for (const query of client.getQueryCache().findAll({ queryKey: romQueries.windows })) {
    const { data, isInvalidated, dataUpdatedAt: updatedAt } = query.state;
    const page = data as RomPage | undefined;
    if (!page?.items.some(({ id }) => changed.has(id))) continue;
    const items = page.items.map((card) => (changed.has(card.id) ? change(card) : card));
    client.setQueryData<RomPage>(query.queryKey, { ...page, items }, { updatedAt });
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

/** A change of games may add to lists, remove from them or move within them. */
export const refreshRoms = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ queryKey: romQueries.root });

/** After games were deleted or restored. */
export const refreshCounts = (client: QueryClient): Promise<unknown> =>
  Promise.all([refreshRoms(client), client.invalidateQueries({ queryKey: platformQueries.root })]);

/** All cached cards, by id. */
export function knownCards(client: QueryClient): ReadonlyMap<number, RomCard> {
  const windows = client.getQueriesData<RomPage>({ queryKey: romQueries.windows });
  return new Map(windows.flatMap(([, page]) => (page?.items ?? []).map((card) => [card.id, card])));
}

/** Key of all mutations of favorites, by which each knows whether others are pending. */
export const FAVORITES_MUTATION = ['favorites'] as const;

interface SettledFavorites {
  ids: readonly number[];
  favorite: boolean;
  /** Games whose page is fetched again. */
  details: readonly number[];
  error: Error | null;
}

/**
 * After a change of favorites. Cards already show it. Only lists that depend on favorites are fetched
 * again, and queries that were pending, because their response may be older than the change.
 */
export function settleFavorites(client: QueryClient, settled: SettledFavorites): Promise<unknown> {
  const { ids, favorite, details, error } = settled;
  const isLast = client.isMutating({ mutationKey: FAVORITES_MUTATION }) === 1;
  // A window that arrived meanwhile may be older than the change.
  if (!error && isLast) patchCards(client, ids, { is_favorite: favorite });
  const own = new Set<unknown>(details);
  const isAffected = ({ queryKey, state }: Query): boolean =>
    state.isInvalidated ||
    state.fetchStatus !== 'idle' ||
    (queryKey[1] === romQueries.details[1] && own.has(queryKey[2])) ||
    dependsOnFavorites(client, queryKey);
  return Promise.all([
    client.invalidateQueries({ queryKey: romQueries.root, predicate: isAffected }),
    client.invalidateQueries({ queryKey: collectionQueries.root }),
  ]);
}

/** Facets count favorites; other lists depend on them only by their filter. */
const dependsOnFavorites = (client: QueryClient, queryKey: readonly unknown[]): boolean =>
  queryKey[1] === romQueries.allFacets[1] ||
  queryKey.some((part) => isView(part) && filtersByFavorites(client, part));

const isView = (part: unknown): part is RomView => typeof part === 'object' && part !== null;

function filtersByFavorites(client: QueryClient, view: RomView): boolean {
  const { favorite, favourite, collection_id, smart_collection_id } = view;
  if (favorite !== undefined || favourite !== undefined) return true;
  // The filter of a smart collection may ask for favorites.
  if (smart_collection_id !== undefined) return true;
  if (collection_id === undefined) return false;
  const known = client.getQueryData(collectionQueries.one(collection_id).queryKey);
  return known?.is_favorite !== false;
}
