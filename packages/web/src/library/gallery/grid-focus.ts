import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

import type { IndexRange } from '#library/data/rom-windows.ts';

import { indexFor } from './letter-bar.tsx';
import type { Letter } from './letter-bar.tsx';

interface Options {
  container: RefObject<HTMLElement | null>;
  mounted: IndexRange;
  total: number;
  columns: number;
  letters: readonly Letter[];
  /** Number of games that Page Down moves by. */
  pageLength: () => number;
  /** Scrolls only as far as needed to make a game visible. */
  reveal: (index: number) => void;
  scrollToGame: (index: number) => void;
  onFocus: (index: number) => void;
  /** The focus moved while Shift was pressed. */
  onExtend: (from: number, to: number) => void;
}

interface GridFocus {
  /** The one game that Tab leads to: the current one, or the first mounted one. */
  tabStop: number;
  /** Focuses a game as soon as it is mounted. */
  focusGame: (index: number) => void;
  /** A game got the focus, by a click or otherwise. */
  onGameFocus: (index: number) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Roving focus among thousands of games, which persists while rows are mounted and unmounted. */
export function useGridFocus(options: Options): GridFocus {
  const { container, mounted, total, columns, letters } = options;
  const [current, setCurrent] = useState(0);
  const target = useRef<number | null>(null);
  const isInside = useRef(false);

  useLayoutEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body;
    const index = target.current ?? (isLost ? current : null);
    if (index === null) return;
    // A placeholder itself receives the focus; in a game card, the link does.
    const cell = `[data-index="${index}"]`;
    const element = container.current?.querySelector<HTMLElement>(
      `${cell}[data-focus], ${cell} [data-focus]`,
    );
    if (!element) return;
    target.current = null;
    element.focus({ preventScroll: true });
  });

  const focusGame = (index: number) => {
    target.current = index;
    setCurrent(index);
    options.onFocus(index);
  };
  return {
    tabStop: current >= mounted.first && current < mounted.end ? current : mounted.first,
    focusGame,
    onGameFocus: (index) => {
      isInside.current = true;
      setCurrent(index);
      options.onFocus(index);
    },
    onBlur: () => {
      isInside.current = false;
    },
    onKeyDown: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const pageLength = options.pageLength();
      const step = stepOf(event.key, { from: current, total, columns, pageLength });
      const isCharacter = event.key !== ' ' && [...event.key].length === 1;
      const letter = isCharacter ? indexFor(letters, event.key) : null;
      if (step !== null) {
        if (event.shiftKey) options.onExtend(current, step);
        focusGame(step);
        options.reveal(step);
      } else if (letter !== null) {
        options.scrollToGame(letter);
        focusGame(letter);
      } else return;
      event.preventDefault();
    },
  };
}

interface Step {
  /** The index that has the focus. */
  from: number;
  total: number;
  columns: number;
  pageLength: number;
}

/** The index that a key leads to; null if the grid does not handle the key. */
export function stepOf(key: string, { from, total, columns, pageLength }: Step): number | null {
  const last = total - 1;
  const within = (index: number) => Math.max(0, Math.min(last, index));
  switch (key) {
    case 'ArrowLeft':
      return columns > 1 ? within(from - 1) : null;
    case 'ArrowRight':
      return columns > 1 ? within(from + 1) : null;
    case 'ArrowUp':
      return from >= columns ? from - columns : from;
    case 'ArrowDown':
      return below(from, { columns, last });
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageUp':
      return sameColumn(within(from - pageLength), from, columns);
    case 'PageDown':
      return within(from + pageLength);
    default:
      return null;
  }
}

/** If the last row is not full, its last game is below all games farther right. */
function below(from: number, { columns, last }: { columns: number; last: number }): number {
  const isLastRow = Math.floor(from / columns) === Math.floor(last / columns);
  return isLastRow ? from : Math.min(from + columns, last);
}

const sameColumn = (index: number, from: number, columns: number): number =>
  index === 0 ? from % columns : index;
