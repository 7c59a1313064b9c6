import type { Action } from '#play/input/action.ts';

/** Left and right wrap around within a row; null: the action leaves the row. */
export function moveInRow(index: number, count: number, action: Action): number | null {
  if (count === 0) return null;
  if (action === 'left') return (index - 1 + count) % count;
  if (action === 'right') return (index + 1) % count;
  return null;
}
