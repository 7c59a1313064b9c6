import type { Action } from '#console/input/action.ts';
import { SHELVES, consoleMemory, useConsoleMemory } from '#console/memory.ts';
import type { ShelfName } from '#console/memory.ts';
import { CONTROLS } from './home-controls.tsx';
import { moveOnHome, settle } from './home-move.ts';
import type { FilledShelf, HomePlace } from './home-move.ts';
import type { HomeContent } from './use-home-shelves.ts';

type ContentShelf = Exclude<ShelfName, 'controls'>;

interface Home {
  place: HomePlace & { remembered: (shelf: ShelfName) => number };
  /** Those with something in them, from top to bottom. */
  shelves: readonly ContentShelf[];
  go: (place: HomePlace) => void;
  /** Whether the action was a move. */
  step: (action: Action) => boolean;
}

/** Where the focus is on home; remembered while one is elsewhere. */
export function useHomePlace(content: HomeContent): Home {
  const memory = useConsoleMemory();
  const filled: FilledShelf[] = SHELVES.map((name) => ({
    name,
    count: name === 'controls' ? CONTROLS.length : content[name].length,
  })).filter(({ count }) => count > 0);
  const remembered = (shelf: ShelfName): number => {
    const count = filled.find(({ name }) => name === shelf)?.count ?? 1;
    return Math.min(memory.shelves[shelf] ?? 0, count - 1);
  };
  const place = settle({ shelf: memory.mode, index: memory.shelves[memory.mode] ?? 0 }, filled);
  return {
    place: { ...place, remembered },
    shelves: filled
      .map(({ name }) => name)
      .filter((name): name is ContentShelf => name !== 'controls'),
    go,
    step: (action) => {
      const next = moveOnHome(place, action, { shelves: filled, remembered });
      if (next) go(next);
      return next !== null;
    },
  };
}

function go({ shelf, index }: HomePlace): void {
  const { shelves } = consoleMemory.get();
  consoleMemory.change({ mode: shelf, shelves: { ...shelves, [shelf]: index } });
}
