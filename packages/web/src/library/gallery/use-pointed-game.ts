import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';

/** Who rests so long on a game may open it next. */
const INTENT_MS = 80;
/** For so long after a scroll, what comes under the pointer has come by itself. */
const REST_MS = 400;

/** Whether the pointer came somewhere by its own movement. */
export const hasMoved = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX !== 0 || movementY !== 0;

interface PointedGame {
  pointed: number | null;
  /** The pointer is at a game, or at none; it may have come there without being moved. */
  point: (index: number | null, isMeant: boolean) => void;
}

/**
 * The game the mouse is at. While the page scrolls, games pass below a pointer that does not move:
 * nobody means them, and showing what can be done with each would cost more than the scrolling.
 */
export function usePointedGame(onIntent: (index: number) => void): PointedGame {
  const [pointed, setPointed] = useState<number | null>(null);
  const latest = useRef<number | null>(null);
  const timer = useRef<number>(undefined);
  const scrolledAt = useRef(-Infinity);
  useEffect(() => {
    const onScroll = () => {
      scrolledAt.current = performance.now();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.clearTimeout(timer.current);
    };
  }, []);

  const settle = (index: number | null) => {
    setPointed(index);
    if (index !== null) timer.current = window.setTimeout(() => onIntent(index), INTENT_MS);
  };
  return {
    pointed,
    point: (index, isMeant) => {
      if (index === latest.current) return;
      latest.current = index;
      window.clearTimeout(timer.current);
      const isAtRest = performance.now() - scrolledAt.current > REST_MS;
      if (index === null || isMeant || isAtRest) settle(index);
      else timer.current = window.setTimeout(() => settle(index), REST_MS);
    },
  };
}
