import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface Options {
  holder: RefObject<HTMLElement | null>;
  /** In sight, or nearly. */
  first: number;
  end: number;
  reveal: (index: number) => void;
  onFocus: (index: number) => void;
}

export interface Roving {
  /** The game the keyboard is at. */
  current: number;
  /** The one game Tab leads to: the current one, or the first in sight. */
  tabStop: number;
  /** Moves the focus, as far as it must scroll for that. */
  moveTo: (index: number) => void;
  /** Once it is drawn. */
  focusSoon: (index: number) => void;
  /** The focus has come to a game by other means. */
  arrived: (index: number) => void;
  left: () => void;
}

/** One stop for Tab among thousands of games; the focus survives that rows come and go. */
export function useRoving({ holder, first, end, reveal, onFocus }: Options): Roving {
  const [current, setCurrent] = useState(0);
  const wanted = useRef<number | null>(null);
  const isInside = useRef(false);

  useLayoutEffect(() => {
    const lost = isInside.current && document.activeElement === document.body;
    const index = wanted.current ?? (lost ? current : null);
    if (index === null) return;
    // A place that waits for its game takes the focus itself, a game has it on its link.
    const cell = `[data-index="${index}"]`;
    const target = holder.current?.querySelector<HTMLElement>(
      `${cell}[data-focus], ${cell} [data-focus]`,
    );
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
  });

  const focusSoon = (index: number) => {
    wanted.current = index;
    setCurrent(index);
    onFocus(index);
  };
  return {
    current,
    tabStop: current >= first && current < end ? current : first,
    focusSoon,
    moveTo: (index) => {
      focusSoon(index);
      reveal(index);
    },
    arrived: (index) => {
      isInside.current = true;
      setCurrent(index);
      onFocus(index);
    },
    left: () => {
      isInside.current = false;
    },
  };
}
