import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

import { placeOf, rememberPlace, storePlaces } from './place-memory.ts';
import type { Spot } from './use-game-rows.ts';

interface Options {
  /** Changes when another list is shown. */
  list: unknown;
  /** The list is there and knows its size. */
  isReady: boolean;
  goTo: (index: number, share?: number) => void;
  onFocus: (index: number) => void;
}

export interface PlaceKeeper {
  moved: (spot: Spot) => void;
  focused: (index: number) => void;
}

/** What shows that somebody has taken over the scrolling. */
const HANDS_ON = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Brings people back to the very place they left, by going back or by a reload. The router restores
 * pixels; after a turn of the phone, or beyond what a page can be tall, only the game itself is
 * right.
 */
export function usePlace({ list, isReady, goTo, onFocus }: Options): PlaceKeeper {
  const router = useRouter();
  /** Of the history. Read when a list arrives: later the router may already be on its way. */
  const entry = useRef('');
  const spot = useRef<Spot>(null);
  const focus = useRef<number | null>(null);
  const isRestoring = useRef(false);
  const shownList = useRef<unknown>(undefined);

  const restore = useEffectEvent(() => {
    const place = placeOf(entry.current);
    if (!isReady || !place || !isRestoring.current) return;
    if (place.index !== null) goTo(place.index, place.share);
    if (place.focus !== null) onFocus(place.focus);
  });
  const arrive = useEffectEvent((next: unknown) => {
    const isFirst = shownList.current === undefined;
    shownList.current = next;
    const { state, href } = router.latestLocation;
    entry.current = state['__TSR_key'] ?? href;
    isRestoring.current = placeOf(entry.current) !== undefined;
    if (isRestoring.current) restore();
    else if (!isFirst && spot.current) goTo(0);
  });

  useLayoutEffect(() => {
    if (isReady) arrive(list);
  }, [list, isReady]);
  // The router scrolls as well, after us.
  useLayoutEffect(() => router.subscribe('onRendered', () => restore()), [router]);
  useEffect(() => {
    const handsOn = () => {
      isRestoring.current = false;
    };
    for (const kind of HANDS_ON) window.addEventListener(kind, handsOn, { passive: true });
    window.addEventListener('pagehide', storePlaces);
    return () => {
      for (const kind of HANDS_ON) window.removeEventListener(kind, handsOn);
      window.removeEventListener('pagehide', storePlaces);
    };
  }, []);

  const remember = () => {
    // Until the list is back where somebody left it, that place stays.
    const left = isRestoring.current ? placeOf(entry.current) : undefined;
    const { index, share } = left ?? spot.current ?? { index: null, share: 0 };
    rememberPlace(entry.current, { index, share, focus: focus.current });
  };
  return {
    moved: (next) => {
      spot.current = next;
      if (!isRestoring.current) remember();
    },
    focused: (index) => {
      focus.current = index;
      remember();
    },
  };
}
