import type { Query, QueryClient } from '@tanstack/react-query';

import type { RomCard } from '@saveroom/contract';

import { logFailure } from '#shared/lib/log.ts';

import { collectionQueries } from './collections.ts';
import { platformQueries } from './platforms.ts';
import { romQueries } from './roms.ts';
import type { RomPage, RomView } from './roms.ts';

/**
 * Optimistic update of games in all windows. The returned function rolls back only this change and
 * keeps later ones. Pending windows are canceled, because their replies would show the old state,
 * and invalidated, so that the next refresh fetches them.
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
    .catch((error: unknown) => logFailure('Canceling requests', error));
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

/** Changes cards in all windows. A window keeps its age and stays invalid if it was. */
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

/** The old values of the fields that a patch changed and nothing else has changed since. */
function unchanged(card: RomCard, old: RomCard, patch: Partial<RomCard>): Partial<RomCard> {
  const keys = Object.keys(patch) as (keyof RomCard)[];
  return Object.fromEntries(
    keys.filter((key) => card[key] === patch[key]).map((key) => [key, old[key]]),
  );
}

/** A change of games may add to lists, remove from them or move within them. */
export const refreshRoms = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ queryKey: romQueries.root });

/** Refetches games and counts after games were deleted or restored. */
export const refreshCounts = (client: QueryClient): Promise<unknown> =>
  Promise.all([refreshRoms(client), client.invalidateQueries({ queryKey: platformQueries.root })]);

/** All cached cards, by id. */
export function knownCards(client: QueryClient): ReadonlyMap<number, RomCard> {
  const windows = client.getQueriesData<RomPage>({ queryKey: romQueries.windows });
  return new Map(windows.flatMap(([, page]) => (page?.items ?? []).map((card) => [card.id, card])));
}

/** Mutation key of all changes of favorites, by which each knows whether others are pending. */
export const FAVORITES_MUTATION = ['favorites'] as const;

interface SettledFavorites {
  ids: readonly number[];
  favorite: boolean;
  /** Games whose page is refetched. */
  details: readonly number[];
  error: Error | null;
}

/**
 * Refetches queries after a change of favorites, which cards already show: those that depend on
 * favorites, and those that were pending, because their replies may be older than the change.
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

/** Facets count favorites; lists depend on them only if they filter by favorites. */
const dependsOnFavorites = (client: QueryClient, queryKey: readonly unknown[]): boolean =>
  queryKey[1] === romQueries.allFacets[1] ||
  queryKey.some((part) => isView(part) && filtersByFavorites(client, part));

const isView = (part: unknown): part is RomView => typeof part === 'object' && part !== null;

function filtersByFavorites(client: QueryClient, view: RomView): boolean {
  const { favorite, favourite, collection_id, smart_collection_id } = view;
  if (favorite !== undefined || favourite !== undefined) return true;
  // The filter of a smart collection may contain favorites.
  if (smart_collection_id !== undefined) return true;
  if (collection_id === undefined) return false;
  const known = client.getQueryData(collectionQueries.one(collection_id).queryKey);
  return known?.is_favorite !== false;
}
