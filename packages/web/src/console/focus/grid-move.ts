import type { Action } from '#play/input/action.ts';

export interface Grid {
  readonly index: number;
  readonly count: number;
  readonly columns: number;
}

/**
 * Left and right move through all games in order, so that holding one of them passes every game; up
 * and down stay in their column. Null: the action leaves the grid at its edge.
 */
export function moveInGrid({ index, count, columns }: Grid, action: Action): number | null {
  const last = count - 1;
  if (action === 'left') return index > 0 ? index - 1 : null;
  if (action === 'right') return index < last ? index + 1 : null;
  if (action === 'up') return index >= columns ? index - columns : null;
  if (action !== 'down') return null;
  if (index + columns <= last) return index + columns;
  // In a last row that is too short for the column, the last game gets the focus.
  return Math.floor(index / columns) < Math.floor(last / columns) ? last : null;
}
