import type { Action } from '#console/input/action.ts';
import { moveInRow } from '#console/focus/row-move.ts';
import type { ShelfName } from '#console/memory.ts';

export interface HomePlace {
  readonly shelf: ShelfName;
  readonly index: number;
}

export interface FilledShelf {
  readonly name: ShelfName;
  readonly count: number;
}

/** Within a shelf left and right, between shelves up and down; both go round. Null: no move. */
export function moveOnHome(
  place: HomePlace,
  action: Action,
  {
    shelves,
    remembered,
  }: { shelves: readonly FilledShelf[]; remembered: (shelf: ShelfName) => number },
): HomePlace | null {
  const at = shelves.findIndex(({ name }) => name === place.shelf);
  const here = shelves[at];
  if (!here) return null;
  const index = moveInRow(place.index, here.count, action);
  if (index !== null) return { shelf: here.name, index };
  if (action !== 'up' && action !== 'down') return null;
  const way = action === 'up' ? -1 : 1;
  const next = shelves[(at + way + shelves.length) % shelves.length];
  return next ? settle({ shelf: next.name, index: remembered(next.name) }, shelves) : null;
}

/** Where somebody was may be gone: the nearest thing that is there. */
export function settle(place: HomePlace, shelves: readonly FilledShelf[]): HomePlace {
  const filled = shelves.filter(({ count }) => count > 0);
  const shelf =
    filled.find(({ name }) => name === place.shelf) ??
    filled.find(({ name }) => name !== 'controls') ??
    filled[0];
  if (!shelf) return place;
  const index = shelf.name === place.shelf ? Math.min(place.index, shelf.count - 1) : 0;
  return { shelf: shelf.name, index };
}
