import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { PAGE_SIZE, countRomFacets, listRomCards, listRomIds } from '@saveroom/contract';
import type { Query } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

/** Games that pass a filter, in an order: what a gallery shows. */
export type RomView = Omit<Query<typeof listRomCards>, 'limit' | 'offset' | 'with_char_index'>;

/** Memory stays the same however far somebody scrolls. */
const MOST_WINDOWS = 60;
/** A window is asked for again and again while scrolling; what is far away must not pile up. */
const WINDOW_KEPT_MS = 120_000;
const IDS_KEPT_MS = 60_000;

export const romQueries = {
  /** Beginning of every key here, for reading all of it again. */
  root: ['roms'] as const,
  windows: ['roms', 'window'] as const,
  /** Each game as its own page shows it; here because the frame does without the rest of that page. */
  details: ['roms', 'one'] as const,
  allFacets: ['roms', 'facets'] as const,
  /** How many there are and where each letter begins. */
  outline: (view: RomView) =>
    queryOptions({
      queryKey: [...romQueries.root, 'outline', view],
      queryFn: async ({ signal }) => {
        const query = { ...view, limit: 1, offset: 0, with_char_index: true };
        const { total, char_index } = await call(listRomCards, { query }, { signal });
        return { total, charIndex: char_index };
      },
    }),
  /** Cards from `number` times 72 on. Given up when nobody looks at it any more. */
  window: (view: RomView, number: number) =>
    queryOptions({
      queryKey: [...romQueries.windows, view, number],
      queryFn: async ({ signal, client }) => {
        dropOldWindows(client);
        const query = { ...view, limit: PAGE_SIZE, offset: number * PAGE_SIZE };
        const { items } = await call(listRomCards, { query }, { signal });
        return items;
      },
      gcTime: WINDOW_KEPT_MS,
    }),
  /** Every id of the view in its order. */
  ids: (view: RomView) =>
    queryOptions({
      queryKey: [...romQueries.root, 'ids', view],
      queryFn: ({ signal }) => call(listRomIds, { query: view }, { signal }),
      gcTime: IDS_KEPT_MS,
    }),
  /** How many games each further choice would leave. */
  facets: (view: RomView) => {
    const query = { ...view, order_by: undefined, order_dir: undefined };
    return queryOptions({
      queryKey: [...romQueries.allFacets, query],
      queryFn: ({ signal }) => call(countRomFacets, { query }, { signal }),
      placeholderData: keepPreviousData,
    });
  },
};

function dropOldWindows(client: QueryClient): void {
  const cache = client.getQueryCache();
  const idle = cache.findAll({ queryKey: romQueries.windows, type: 'inactive' });
  const oldestFirst = idle.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of oldestFirst.slice(0, Math.max(0, idle.length - MOST_WINDOWS))) {
    cache.remove(query);
  }
}
