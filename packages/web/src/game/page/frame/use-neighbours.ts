import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

import { romDetailQueries } from '#library/data/rom.ts';
import type { RomView } from '#library/data/roms.ts';

import { stepOf } from './neighbour-keys.ts';

export interface Neighbours {
  previous: number | null;
  next: number | null;
  /** Counts from 1. */
  place: number;
  total: number;
}

interface Options {
  id: number;
  /** The list somebody came from; undefined: from nowhere. */
  view: RomView | undefined;
  onOpen: (id: number) => void;
}

const NOWHERE: RomView = {};

/** The games beside this one in the list somebody came from; null where they came from none. */
export function useNeighbours({ id, view, onOpen }: Options): Neighbours | null {
  const client = useQueryClient();
  const { data, isPlaceholderData } = useQuery({
    ...romDetailQueries.place(id, view ?? NOWHERE),
    enabled: Boolean(view),
    placeholderData: keepPreviousData,
  });
  // On the way to the next game the buttons stay, but lead nowhere yet.
  const previous = isPlaceholderData ? null : (data?.previous_id ?? null);
  const next = isPlaceholderData ? null : (data?.next_id ?? null);
  useEffect(() => {
    for (const beside of [next, previous]) {
      if (beside !== null) void client.prefetchQuery(romDetailQueries.one(beside));
    }
  }, [client, previous, next]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event);
    const target = step === 1 ? next : step === -1 ? previous : null;
    if (target === null) return;
    event.preventDefault();
    onOpen(target);
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  if (!view || !data || data.index === null || data.total < 2) return null;
  return { previous, next, place: data.index + 1, total: data.total };
}
