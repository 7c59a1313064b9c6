import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { PAGE_SIZE } from '@saveroom/contract';
import type { RomCard } from '@saveroom/contract';

import { romQueries } from './roms.ts';
import type { RomPage, RomView } from './roms.ts';

/** Games from `first` up to, not including, `end`, by their index in the list. */
export interface IndexRange {
  readonly first: number;
  readonly end: number;
}

interface ListRanges {
  readonly visible: IndexRange;
  /** The visible games and those mounted around them. */
  readonly mounted: IndexRange;
  readonly total: number;
}

interface RomWindows {
  /** Undefined until it is loaded. */
  romAt: (index: number) => RomCard | undefined;
  /** Set if some of the visible games could not be loaded. */
  error: Error | null;
  retry: () => void;
}

/**
 * Random access to a list that is far larger than memory: only windows near the visible games are
 * requested.
 */
export function useRomWindows(view: RomView, ranges: ListRanges): RomWindows {
  const { first } = ranges.visible;
  const client = useQueryClient();
  const isForward = useIsForward(first);
  const enabled = useJumpDebounce(windowOf(first));
  const windows = planWindows(ranges, isForward);
  const state = useQueries({
    queries: windows.map((number) => ({ ...romQueries.window(view, number), enabled })),
    combine,
  });

  return {
    romAt: (index) => state.pages.get(windows.indexOf(windowOf(index)))?.items[index % PAGE_SIZE],
    error: state.error,
    retry: () => {
      for (const number of windows) {
        const { queryKey } = romQueries.window(view, number);
        void client.refetchQueries({
          queryKey,
          predicate: ({ state: { error } }) => Boolean(error),
        });
      }
    },
  };
}

/** A map is compared by identity: comparing thousands of fields would take milliseconds. */
const combine = (results: UseQueryResult<RomPage>[]) => ({
  pages: new Map(results.map(({ data }, index) => [index, data])),
  error: results.find(({ data, error }) => error && !data)?.error ?? null,
});

function useIsForward(first: number): boolean {
  const [last, setLast] = useState({ first, isForward: true });
  if (last.first !== first) setLast({ first, isForward: first > last.first });
  return last.isForward;
}

/** While the scroll bar is dragged, windows are requested at most this often. */
const JUMP_MS = 80;
/** Scrolling farther than this many windows at once is a jump. */
const JUMP_WINDOWS = 2;

/** False right after a jump, until the window it led to may be requested. */
function useJumpDebounce(current: number): boolean {
  const [requested, setRequested] = useState(current);
  const latest = useRef(current);
  const requestedAt = useRef(-Infinity);
  const hasJumped = Math.abs(current - requested) > JUMP_WINDOWS;
  if (!hasJumped && current !== requested) setRequested(current);
  useEffect(() => {
    latest.current = current;
  }, [current]);
  useEffect(() => {
    if (!hasJumped) return undefined;
    // A single jump does not wait, only one that soon follows another.
    const delay = Math.max(0, requestedAt.current + JUMP_MS - performance.now());
    const request = () => {
      requestedAt.current = performance.now();
      // Another jump may have followed before this one is rendered.
      setRequested((now) => (now === requested ? latest.current : now));
    };
    if (delay === 0) {
      // Even a timer of 0 ms would fire only after the placeholders have been painted.
      request();
      return undefined;
    }
    const timer = window.setTimeout(request, delay);
    return () => window.clearTimeout(timer);
  }, [hasJumped, requested]);
  return !hasJumped;
}

/** Windows that are requested at the same time. */
const MAX_WINDOWS = 4;

export const windowOf = (index: number): number => Math.floor(index / PAGE_SIZE);

/** The windows that contain a range, in order. */
export function windowsOf({ first, end }: IndexRange): number[] {
  if (end <= first) return [];
  const start = windowOf(first);
  return Array.from({ length: windowOf(end - 1) - start + 1 }, (_, step) => start + step);
}

/** The windows to load: visible ones, then the next ones in scroll direction, then those behind. */
export function planWindows({ visible, mounted, total }: ListRanges, isForward: boolean): number[] {
  const within = ({ first, end }: IndexRange): IndexRange => ({ first, end: Math.min(end, total) });
  const seen = windowsOf(within(visible));
  const ready = windowsOf(within(mounted));
  const next = isForward ? (ready.at(-1) ?? 0) + 1 : (ready[0] ?? 0) - 1;
  const exists = ready.length > 0 && next >= 0 && next * PAGE_SIZE < total;
  const all = [...ready, ...(exists ? [next] : [])].toSorted((a, b) => a - b);
  const after = all.filter((number) => number > (seen.at(-1) ?? -1));
  const before = all.filter((number) => number < (seen[0] ?? 0)).toReversed();
  const inOrder = isForward ? [...seen, ...after, ...before] : [...seen, ...before, ...after];
  return inOrder.slice(0, MAX_WINDOWS);
}
