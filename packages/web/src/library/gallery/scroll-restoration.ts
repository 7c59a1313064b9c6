import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import * as z from 'zod/mini';

import { withFallback } from '#shared/lib/with-fallback.ts';

/** The game at the top of the viewport; null if the list has not been scrolled past its top. */
export type ScrollAnchor = {
  index: number;
  /** How much of its row is above the viewport: 0 to 1. */
  fraction: number;
} | null;

export function anchorAt(offset: number, columns: number, rowHeight: number): ScrollAnchor {
  if (offset <= 0 || rowHeight === 0) return null;
  const row = Math.floor(offset / rowHeight);
  return { index: row * columns, fraction: offset / rowHeight - row };
}

interface Options {
  /** Changes when another list is shown. */
  list: unknown;
  /** The list is loaded and laid out. */
  isReady: boolean;
  scrollToGame: (index: number, fraction?: number) => void;
  focusGame: (index: number) => void;
}

/** Events that show that the user is scrolling, so restoring must end. */
const USER_INPUT = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Restores scroll position and focus of a list after going back or reloading. The router restores
 * pixels, which are wrong after a phone was turned and in scaled lists, so the game itself is
 * stored.
 */
export function useScrollRestoration({ list, isReady, scrollToGame, focusGame }: Options) {
  const router = useRouter();
  /**
   * Key of the history entry. Read when a list arrives, because later the router may already have
   * navigated away.
   */
  const entry = useRef('');
  const anchor = useRef<ScrollAnchor>(null);
  const focus = useRef<number | null>(null);
  const isRestoring = useRef(false);
  const shownList = useRef<unknown>(undefined);

  const restore = useEffectEvent(() => {
    const position = positionOf(entry.current);
    if (!isReady || !position || !isRestoring.current) return;
    if (position.index !== null) scrollToGame(position.index, position.fraction);
    if (position.focus !== null) focusGame(position.focus);
  });
  const arrive = useEffectEvent((next: unknown) => {
    const isFirst = shownList.current === undefined;
    shownList.current = next;
    const { state, href } = router.latestLocation;
    entry.current = state['__TSR_key'] ?? href;
    isRestoring.current = positionOf(entry.current) !== undefined;
    if (isRestoring.current) restore();
    else if (!isFirst && anchor.current) scrollToGame(0);
  });

  useLayoutEffect(() => {
    if (isReady) arrive(list);
  }, [list, isReady]);
  // The router restores its own position after this component has rendered.
  useLayoutEffect(() => router.subscribe('onRendered', () => restore()), [router]);
  useEffect(() => {
    const stop = () => {
      isRestoring.current = false;
    };
    for (const kind of USER_INPUT) window.addEventListener(kind, stop, { passive: true });
    window.addEventListener('pagehide', storePositions);
    return () => {
      for (const kind of USER_INPUT) window.removeEventListener(kind, stop);
      window.removeEventListener('pagehide', storePositions);
    };
  }, []);

  const save = () => {
    // Until it is restored, the saved position stays.
    const saved = isRestoring.current ? positionOf(entry.current) : undefined;
    const { index, fraction } = saved ?? anchor.current ?? { index: null, fraction: 0 };
    savePosition(entry.current, { index, fraction, focus: focus.current });
  };
  return {
    onScroll: (next: ScrollAnchor) => {
      anchor.current = next;
      if (!isRestoring.current) save();
    },
    onFocus: (index: number) => {
      focus.current = index;
      save();
    },
  };
}

/** A position in a list, independent of the width of the window and of the view mode. */
const ListPosition = z.object({
  /** The game at the top of the viewport; null if the list had not been scrolled. */
  index: z.nullable(z.int().check(z.gte(0))),
  fraction: z.number().check(z.gte(0), z.lte(1)),
  /** The game that had the focus or was opened last. */
  focus: z.nullable(z.int().check(z.gte(0))),
});
type ListPosition = z.output<typeof ListPosition>;

const KEY = 'gallery.positions';
const MAX_POSITIONS = 50;
const StoredPositions = withFallback(z.array(z.tuple([z.string(), ListPosition])), []);

function readPositions(): Map<string, ListPosition> {
  try {
    return new Map(StoredPositions.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]')));
  } catch {
    return new Map();
  }
}

let positions: Map<string, ListPosition> | undefined;
/** By history entry, for as long as the tab is open. */
const savedPositions = (): Map<string, ListPosition> => (positions ??= readPositions());

export const positionOf = (entry: string): ListPosition | undefined => savedPositions().get(entry);

export function savePosition(entry: string, position: ListPosition): void {
  // Deleted first, so that the newest is last and the oldest can be dropped.
  savedPositions().delete(entry);
  savedPositions().set(entry, position);
  const [oldest] = savedPositions().keys();
  if (savedPositions().size > MAX_POSITIONS && oldest !== undefined) {
    savedPositions().delete(oldest);
  }
}

/** Before a reload. If the storage is full, positions are only lost by reloading. */
export function storePositions(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...savedPositions()]));
  } catch {
    // The positions are still in memory.
  }
}
