import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  PAGE_SIZE,
  countRomFacets,
  getRandomRom,
  listRomCards,
  listRomIds,
} from '@saveroom/contract';
import type { Query, RomCard } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

/** A filter and a sort order: the list that a gallery shows. */
export type RomView = Omit<Query<typeof listRomCards>, 'limit' | 'offset' | 'with_char_index'>;

/** A window of a list: some of its games, and its total. */
export interface RomPage {
  readonly items: readonly RomCard[];
  readonly total: number;
  /** The index of the first game for each first character of a title; only in window 0. */
  readonly charIndex: Record<string, number>;
  /** The search text after spelling correction, if it was corrected. */
  readonly corrected?: string | null;
}

/** Windows that are cached, so that memory does not grow with the distance scrolled. */
const MAX_WINDOWS = 60;
const WINDOW_GC_MS = 120_000;
const IDS_GC_MS = 60_000;

const ROOT = ['roms'] as const;
const WINDOWS = ['roms', 'window'] as const;

/** Cards from `number` times 72 on. The request is aborted when the window is no longer needed. */
const windowQuery = (view: RomView, number: number) =>
  queryOptions({
    queryKey: [...WINDOWS, view, number],
    queryFn: async ({ signal, client }): Promise<RomPage> => {
      dropOldWindows(client);
      const page = { ...view, limit: PAGE_SIZE, offset: number * PAGE_SIZE };
      const query = number === 0 ? { ...page, with_char_index: true } : page;
      const { items, total, char_index, corrected } = await call(
        listRomCards,
        { query },
        { signal },
      );
      return { items, total, charIndex: char_index, corrected };
    },
    gcTime: WINDOW_GC_MS,
  });

const outlineOf = ({ total, charIndex, corrected }: RomPage) => ({ total, charIndex, corrected });

export const romQueries = {
  /** Prefix of all keys of games. */
  root: ROOT,
  /** Prefix of all queries whose data is a `RomPage`. */
  windows: WINDOWS,
  /** Prefix of the queries of single games, which `rom.ts` has. */
  details: ['roms', 'one'] as const,
  allFacets: ['roms', 'facets'] as const,
  window: windowQuery,
  /** Data about the whole list, which is part of the first window. */
  outline: (view: RomView) => queryOptions({ ...windowQuery(view, 0), select: outlineOf }),
  /** All ids of the list in its order. */
  ids: (view: RomView) =>
    queryOptions({
      queryKey: [...ROOT, 'ids', view],
      queryFn: ({ signal }) => call(listRomIds, { query: view }, { signal }),
      gcTime: IDS_GC_MS,
    }),
  /** How many games would remain with each further filter. */
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
  const idle = cache.findAll({ queryKey: WINDOWS, type: 'inactive' });
  const oldestFirst = idle.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of oldestFirst.slice(0, Math.max(0, idle.length - MAX_WINDOWS))) {
    cache.remove(query);
  }
}

/** A random game of a list; null if the list is empty. */
export function findRandomRom(view: RomView) {
  const unordered = { order_by: undefined, order_dir: undefined, group_by_meta_id: undefined };
  return call(getRandomRom, { query: { ...view, ...unordered } });
}

/** A random game of the library; each `roll` gives another one. */
export const randomRomQuery = (roll: number) =>
  queryOptions({
    queryKey: [...ROOT, 'surprise', roll],
    queryFn: () => findRandomRom({}),
    staleTime: Infinity,
    gcTime: 0,
  });
