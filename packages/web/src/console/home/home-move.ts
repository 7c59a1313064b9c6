import type { Action } from '#play/input/action.ts';
import { moveInRow } from '#console/focus/row-move.ts';

export interface HomeFocus {
  /** `controls`, `hero` or the id of a shelf. */
  readonly shelf: string;
  readonly index: number;
}

export interface FilledShelf {
  readonly name: string;
  readonly count: number;
}

/**
 * Left and right move within a shelf, up and down between shelves; both wrap around. Null: no move.
 */
export function moveOnHome(
  place: HomeFocus,
  action: Action,
  {
    shelves,
    remembered,
  }: { shelves: readonly FilledShelf[]; remembered: (shelf: string) => number },
): HomeFocus | null {
  const at = shelves.findIndex(({ name }) => name === place.shelf);
  const here = shelves[at];
  if (!here) return null;
  const index = moveInRow(place.index, here.count, action);
  if (index !== null) return { shelf: here.name, index };
  if (action !== 'up' && action !== 'down') return null;
  const way = action === 'up' ? -1 : 1;
  const next = shelves[(at + way + shelves.length) % shelves.length];
  return next ? nearestFocus({ shelf: next.name, index: remembered(next.name) }, shelves) : null;
}

/** The nearest existing position, if the stored one no longer exists. */
export function nearestFocus(place: HomeFocus, shelves: readonly FilledShelf[]): HomeFocus {
  const filled = shelves.filter(({ count }) => count > 0);
  const shelf =
    filled.find(({ name }) => name === place.shelf) ??
    filled.find(({ name }) => name !== 'controls') ??
    filled[0];
  if (!shelf) return place;
  const index = shelf.name === place.shelf ? Math.min(place.index, shelf.count - 1) : 0;
  return { shelf: shelf.name, index };
}
