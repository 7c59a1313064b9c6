import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { PAGE_SIZE } from '@saveroom/contract';
import type { RomCard } from '@saveroom/contract';

import { romQueries } from './roms.ts';
import type { RomView } from './roms.ts';
import { planWindows, windowOf } from './window-plan.ts';
import type { Around, GameSpan } from './window-plan.ts';

/** While the scroll bar is dragged, the server is asked this often and not for every place. */
const LEAP_MS = 80;
/** Farther than this many windows at once is a leap. */
const LEAP_WINDOWS = 2;

export interface RomWindows {
  /** Undefined: not here yet. */
  romAt: (index: number) => RomCard | undefined;
  /** Something in sight could not be had. */
  error: Error | null;
  retry: () => void;
}

/** Random access into a list far larger than memory: only what is in sight is loaded. */
export function useRomWindows(
  view: RomView,
  inSight: GameSpan,
  around: Omit<Around, 'forward'>,
): RomWindows {
  const client = useQueryClient();
  const forward = useIsForward(inSight.first);
  const calm = useCalm(windowOf(inSight.first));
  const windows = planWindows(inSight, { ...around, forward });
  const state = useQueries({
    queries: windows.map((number) => ({ ...romQueries.window(view, number), enabled: calm })),
    combine: gather,
  });

  return {
    romAt: (index) => state.cards.get(windows.indexOf(windowOf(index)))?.[index % PAGE_SIZE],
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

/** In a map, which is compared by identity: comparing thousands of fields takes milliseconds. */
const gather = (results: UseQueryResult<RomCard[]>[]) => ({
  cards: new Map(results.map(({ data }, place) => [place, data])),
  error: results.find(({ data, error }) => error && !data)?.error ?? null,
});

function useIsForward(at: number): boolean {
  const [way, setWay] = useState({ at, forward: true });
  if (way.at !== at) setWay({ at, forward: at > way.at });
  return way.forward;
}

/** False right after a leap, until the server may be asked for the place it led to. */
function useCalm(at: number): boolean {
  const [calmAt, setCalmAt] = useState(at);
  const latest = useRef(at);
  const askedAt = useRef(-Infinity);
  const leapt = Math.abs(at - calmAt) > LEAP_WINDOWS;
  if (!leapt && at !== calmAt) setCalmAt(at);
  useEffect(() => {
    latest.current = at;
  }, [at]);
  useEffect(() => {
    if (!leapt) return undefined;
    // At once after a single leap: only who leaps again and again has to wait.
    const delay = Math.max(0, askedAt.current + LEAP_MS - performance.now());
    const timer = window.setTimeout(() => {
      askedAt.current = performance.now();
      // Somebody may have leapt on before this is drawn: then it begins anew, from where it is now.
      setCalmAt((now) => (now === calmAt ? latest.current : now));
    }, delay);
    return () => window.clearTimeout(timer);
  }, [leapt, calmAt]);
  return !leapt;
}
