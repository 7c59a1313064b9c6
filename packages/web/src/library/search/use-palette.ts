import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { Platform } from '@saveroom/contract';

import { collectionQueries } from '#library/data/collections.ts';
import { useMe } from '#shared/data/me.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { searchQueries } from '#library/data/search.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import type { AnyCollection } from '../collections/collection.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { virtualCollectionsSettings, virtualCollectionTypeSetting } from '#shared/lib/settings.ts';
import { inShelfOrder } from '#library/home/shelf-order.ts';
import { useSettled } from '#shared/lib/use-settled.ts';

import { paletteGroups } from './palette-groups.ts';
import type { Entry, Group } from './palette-groups.ts';
import { forgetSearches, recentSearches } from './recent-searches.ts';

const DEBOUNCE_MS = 80;
const MAX_RESULTS = 30;
const NONE: readonly Platform[] = [];

export interface Palette {
  groups: readonly Group[];
  /** Entries of all groups, in order. */
  entries: readonly Entry[];
  /** Index of the entry that Enter opens. */
  active: number;
  point: (index: number) => void;
  /** Handles a key; false if it is not a key of the palette. */
  step: (key: string) => boolean;
  term: string;
  /** Number of results; undefined without a search. */
  total: number | undefined;
  corrected: string | null;
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
  forget: () => void;
}

/** The results for the typed text. */
export function usePalette(typed: string): Palette {
  const { user } = useMe();
  const userId = user?.id ?? 0;
  const term = useSettled(typed, DEBOUNCE_MS);
  const isAsked = typed !== '' && term !== '';
  const search = useQuery({ ...searchQueries.library(term, MAX_RESULTS), enabled: isAsked });
  const found = isAsked ? search.data : undefined;
  const { data: platforms = NONE } = useQuery(platformQueries.all());
  const collections = useCollections(isAsked ? term : '', userId);
  const [recent, setRecent] = useState(() => recentSearches(userId));
  const groups = useMemo(
    () => paletteGroups({ term: typed, found, platforms, collections, recent }),
    [typed, found, platforms, collections, recent],
  );
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);

  // The highlighted entry belongs to the text it was found with.
  const [pointed, setPointed] = useState({ at: 0, typed });
  const at = pointed.typed === typed ? pointed.at : 0;
  const active = Math.min(at, entries.length - 1);
  const point = (index: number) => setPointed({ at: index, typed });
  return {
    groups,
    entries,
    active,
    point,
    step: (key) => {
      const to = stepOf(key, active, entries.length);
      if (to !== null) point(to);
      return to !== null;
    },
    term: typed,
    total: found?.total,
    corrected: found?.corrected ?? null,
    isSearching: typed !== '' && (typed !== term || search.isFetching),
    error: isAsked && !found ? search.error : null,
    retry: () => void search.refetch(),
    forget: () => {
      forgetSearches(userId);
      setRecent([]);
    },
  };
}

/** Wraps around, so that the last entry is one key away. */
function stepOf(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  return null;
}

/** Empty while nothing is requested. */
function useCollections(term: string, userId: number): readonly AnyCollection[] {
  const isAsked = term !== '';
  const { compare } = useFormat();
  const [showsVirtual] = useLocalSetting(virtualCollectionsSettings.shown);
  const [type] = useLocalSetting(virtualCollectionTypeSetting);
  const { data: own } = useQuery({ ...collectionQueries.all(), enabled: isAsked });
  const { data: smart } = useQuery({ ...collectionQueries.allSmart(), enabled: isAsked });
  const { data: virtual } = useQuery({
    ...collectionQueries.foundVirtual(type, term),
    enabled: isAsked && showsVirtual,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const shelf = inShelfOrder([...(own ?? []), ...(smart ?? [])], { userId, compare });
    return showsVirtual && virtual ? [...shelf, ...virtual] : shelf;
  }, [own, smart, virtual, showsVirtual, userId, compare]);
}
