import { useCallback } from 'react';

import { consoleMemory, useConsoleMemory } from '../memory.ts';

/** Which game of a list is in focus, remembered for each list. */
export function useListPlace(listKey: string, total: number): [number, (index: number) => void] {
  const { lists } = useConsoleMemory();
  const index = Math.min(lists[listKey]?.index ?? 0, Math.max(0, total - 1));
  const setIndex = useCallback(
    (next: number) => {
      const known = consoleMemory.get().lists;
      consoleMemory.change({ lists: { ...known, [listKey]: { index: next, scroll: 0 } } });
    },
    [listKey],
  );
  return [index, setIndex];
}
