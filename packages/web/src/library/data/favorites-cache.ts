import type { Query, QueryClient } from '@tanstack/react-query';

import { collectionQueries } from './collections.ts';
import { patchCards } from './roms-cache.ts';
import { romQueries } from './roms.ts';
import type { RomView } from './roms.ts';

/** Every mutation of favorites has it, so that each knows whether others are still on their way. */
export const FAVORITES_MUTATION = ['favorites'] as const;

interface SettledFavorites {
  ids: readonly number[];
  favorite: boolean;
  /** Games whose own page is to be read again. */
  details: readonly number[];
  error: Error | null;
}

/**
 * Cards have shown the change since it was sent. Read again are only lists that a favorite adds to
 * or takes from, and whatever was on its way meanwhile: the answer may be older than the change.
 */
export function settleFavorites(client: QueryClient, settled: SettledFavorites): Promise<unknown> {
  const { ids, favorite, details, error } = settled;
  const isLast = client.isMutating({ mutationKey: FAVORITES_MUTATION }) === 1;
  // A window that arrived meanwhile may be older than the change as well.
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

/** Facets count favorites; other lists depend on them by their filter. None is sorted by them. */
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
