import { useCallback } from 'react';

import { consoleMemory, useConsoleMemory } from '#console/memory.ts';
import { COLUMNS, ROWS_IN_SIGHT } from './games-grid.tsx';
import { gridWindow } from './grid-window.ts';
import type { GridWindow } from './grid-window.ts';

interface ListPlace {
  index: number;
  shape: GridWindow;
  setIndex: (index: number) => void;
}

/** Which game of a list is in focus and how far it is scrolled, remembered for each list. */
export function useListPlace(listKey: string, total: number): ListPlace {
  const known = useConsoleMemory().lists[listKey];
  // What was in focus may be gone, with all that came after it.
  const index = Math.min(known?.index ?? 0, Math.max(0, total - 1));
  const setIndex = useCallback(
    (next: number) => {
      const { lists } = consoleMemory.get();
      const { topRow: scroll } = shapeOf(total, next);
      consoleMemory.change({ lists: { ...lists, [listKey]: { index: next, scroll } } });
    },
    [listKey, total],
  );
  return { index, shape: shapeOf(total, index, known?.scroll), setIndex };
}

const shapeOf = (count: number, index: number, scroll?: number): GridWindow =>
  gridWindow({ count, index, columns: COLUMNS, inSight: ROWS_IN_SIGHT, scroll });
