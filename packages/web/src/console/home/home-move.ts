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
  focus: HomeFocus,
  action: Action,
  {
    shelves,
    remembered,
  }: { shelves: readonly FilledShelf[]; remembered: (shelf: string) => number },
): HomeFocus | null {
  const position = shelves.findIndex(({ name }) => name === focus.shelf);
  const shelf = shelves[position];
  if (!shelf) return null;
  const index = moveInRow(focus.index, shelf.count, action);
  if (index !== null) return { shelf: shelf.name, index };
  if (action !== 'up' && action !== 'down') return null;
  const direction = action === 'up' ? -1 : 1;
  const next = shelves[(position + direction + shelves.length) % shelves.length];
  return next ? nearestFocus({ shelf: next.name, index: remembered(next.name) }, shelves) : null;
}

/** The nearest existing position, if the stored one no longer exists. */
export function nearestFocus(focus: HomeFocus, shelves: readonly FilledShelf[]): HomeFocus {
  const filled = shelves.filter(({ count }) => count > 0);
  const shelf =
    filled.find(({ name }) => name === focus.shelf) ??
    filled.find(({ name }) => name !== 'controls') ??
    filled[0];
  if (!shelf) return focus;
  const index = shelf.name === focus.shelf ? Math.min(focus.index, shelf.count - 1) : 0;
  return { shelf: shelf.name, index };
}
