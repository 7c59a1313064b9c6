import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight, History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomCard } from '@saveroom/contract';

import { collectionQueries } from '#library/data/collections.ts';
import { homeRowQueries } from '#library/data/home-rows.ts';
import { useMe } from '#shared/data/me.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { searchQueries } from '#library/data/search.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import type { AnyCollection } from '../collections/collection.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { virtualCollectionsSettings, virtualCollectionTypeSetting } from '#shared/lib/settings.ts';
import { inShelfOrder } from '#library/home/shelf-order.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';

import { COMMAND_MARK } from './command.ts';
import type { Command } from './command.ts';
import { useOperatorValues } from './operators.ts';
import { commandGroups, emptyGroups, paletteGroups } from './palette-groups.ts';
import type { Completion, Entry, Group } from './palette-groups.ts';
import { forgetSearches, recentSearches } from './recent-searches.ts';

const DEBOUNCE_MS = 80;
/** Further results are on the search screen. */
const MAX_RESULTS = 12;
const MAX_RECENT_GAMES = 5;
const MAX_RECENT_SEARCHES = 3;
const NONE: readonly never[] = [];

export interface Palette {
  groups: readonly Group[];
  /** Entries of all groups, in order. */
  entries: readonly Entry[];
  /** Index of the active entry, which Enter opens. */
  active: number;
  point: (index: number) => void;
  /** The user chose the active entry with a key or the pointer. */
  isPointed: boolean;
  /** Handles a key; false if it is not a key of the palette. */
  step: (key: string) => boolean;
  /** The typed text. */
  term: string;
  /** Only commands are shown. */
  isCommands: boolean;
  /** Number of results; undefined without a search. */
  total: number | undefined;
  corrected: string | null;
  isSearching: boolean;
  /** Recent games are being loaded. */
  isLoadingRecent: boolean;
  error: Error | null;
  retry: () => void;
  /** Undefined without recent searches. */
  forget: (() => void) | undefined;
}

/** The state of the palette for the typed text. */
export function usePalette(typed: string, commands: readonly Command[]): Palette {
  const { user } = useMe();
  const userId = user?.id ?? 0;
  const isCommands = typed.startsWith(COMMAND_MARK);
  const searched = isCommands ? '' : typed;
  const term = useDebounced(searched, DEBOUNCE_MS);
  const isSearch = searched !== '' && term !== '';
  const search = useQuery({ ...searchQueries.library(term, MAX_RESULTS), enabled: isSearch });
  const found = isSearch ? search.data : undefined;
  const { data: platforms = NONE } = useQuery(platformQueries.all());
  const collections = useCollections(isSearch ? term : '', userId);
  const recent = useRecentGames(typed === '');
  const { searches, forget } = useRecentSearches(userId);
  const more = useAllCommands();
  const values = useOperatorValues(searched, platforms);
  const groups = useMemo(() => {
    if (isCommands) return commandGroups(commands, typed);
    if (typed === '') {
      return emptyGroups({ games: recent.games, platforms, searches, commands, more });
    }
    return paletteGroups({ term: typed, found, platforms, collections, commands, values });
  }, [
    isCommands,
    typed,
    found,
    platforms,
    collections,
    commands,
    recent.games,
    searches,
    more,
    values,
  ]);
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);

  // A selection only applies to the text it was made for; otherwise the first entry is active.
  const [pointed, setPointed] = useState<{ index: number; typed: string } | null>(null);
  const isPointed = pointed?.typed === typed;
  const active = Math.min(isPointed ? pointed.index : 0, entries.length - 1);
  const point = (index: number) => setPointed({ index, typed });
  return {
    groups,
    entries,
    active,
    point,
    isPointed,
    step: (key) => {
      const next = nextIndex(key, active, entries.length);
      if (next !== null) point(next);
      return next !== null;
    },
    term: typed,
    isCommands,
    total: found?.total,
    corrected: found?.corrected ?? null,
    isSearching: searched !== '' && (searched !== term || search.isFetching),
    isLoadingRecent: typed === '' && recent.isLoading,
    error: isSearch && !found ? search.error : null,
    retry: () => void search.refetch(),
    forget: typed === '' && searches.length > 0 ? forget : undefined,
  };
}

/** The index that an arrow key moves to, wrapping around; null for other keys. */
function nextIndex(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  return null;
}

/** The games that the user played last, filled up with those that were added last. */
function useRecentGames(enabled: boolean) {
  const played = useQuery({ ...homeRowQueries.played(), enabled });
  const hasFew = (played.data?.length ?? 0) < MAX_RECENT_GAMES;
  const added = useQuery({
    ...homeRowQueries.recent(),
    enabled: enabled && !played.isPending && hasFew,
  });
  const games = useMemo(() => {
    const byId = new Map<number, RomCard>();
    for (const rom of [...(played.data ?? NONE), ...(added.data ?? NONE)]) {
      if (!byId.has(rom.id)) byId.set(rom.id, rom);
    }
    return [...byId.values()].slice(0, MAX_RECENT_GAMES);
  }, [played.data, added.data]);
  return { games, isLoading: played.isLoading || added.isLoading };
}

function useRecentSearches(userId: number) {
  const [terms, setTerms] = useState(() => recentSearches(userId));
  const searches = useMemo(
    () =>
      terms
        .slice(0, MAX_RECENT_SEARCHES)
        .map((text): Completion => ({ kind: 'text', text, label: text, Icon: History })),
    [terms],
  );
  const forget = () => {
    forgetSearches(userId);
    setTerms(NONE);
  };
  return { searches, forget };
}

function useAllCommands(): Completion {
  const { t } = useTranslation('palette');
  return useMemo(
    () => ({
      kind: 'text',
      text: COMMAND_MARK,
      label: t('all-commands'),
      Icon: ChevronRight,
      detail: COMMAND_MARK,
    }),
    [t],
  );
}

/** The collections that a search considers; none without a term. */
function useCollections(term: string, userId: number): readonly AnyCollection[] {
  const isSearch = term !== '';
  const { compare } = useFormat();
  const [showsVirtual] = useLocalSetting(virtualCollectionsSettings.shown);
  const [type] = useLocalSetting(virtualCollectionTypeSetting);
  const { data: own } = useQuery({ ...collectionQueries.all(), enabled: isSearch });
  const { data: smart } = useQuery({ ...collectionQueries.allSmart(), enabled: isSearch });
  const { data: virtual } = useQuery({
    ...collectionQueries.foundVirtual(type, term),
    enabled: isSearch && showsVirtual,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const shelf = inShelfOrder([...(own ?? []), ...(smart ?? [])], { userId, compare });
    return showsVirtual && virtual ? [...shelf, ...virtual] : shelf;
  }, [own, smart, virtual, showsVirtual, userId, compare]);
}
