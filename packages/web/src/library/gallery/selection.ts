/** Which games are chosen, and from where a range begins. */
export interface Selection {
  /** Switched on by hand: a press chooses even while nothing is chosen. */
  readonly mode: boolean;
  readonly ids: ReadonlySet<number>;
  /** The game that was pressed last, by its id: its place changes with sorting and filters. */
  readonly anchor: number | null;
}

export type SelectionStep =
  | { kind: 'switch' }
  | { kind: 'toggle'; id: number }
  /** The ids between two games, in any order; `end` is where the range ends. */
  | { kind: 'range'; ids: readonly number[]; end: number | null; chosen: boolean }
  | { kind: 'all'; ids: readonly number[] }
  /** Deleted, or no longer wanted. */
  | { kind: 'drop'; ids: readonly number[] }
  /** The view changed and holds these: others can't be seen any more. */
  | { kind: 'view'; ids: readonly number[] }
  | { kind: 'clear' };

export const NOTHING: Selection = { mode: false, ids: new Set(), anchor: null };

/** With anything chosen, or the mode on, a press chooses instead of opening. */
export const isSelecting = ({ mode, ids }: Selection): boolean => mode || ids.size > 0;

export function select(before: Selection, step: SelectionStep): Selection {
  switch (step.kind) {
    case 'switch':
      return isSelecting(before) ? NOTHING : { ...NOTHING, mode: true };
    case 'toggle': {
      const ids = new Set(before.ids);
      if (!ids.delete(step.id)) ids.add(step.id);
      return { ...before, ids, anchor: step.id };
    }
    case 'range': {
      const ids = step.chosen
        ? new Set([...before.ids, ...step.ids])
        : without(before.ids, step.ids);
      return { ...before, ids, anchor: step.end };
    }
    case 'all':
      return { ...before, ids: new Set(step.ids) };
    case 'drop':
      return { ...before, ids: without(before.ids, step.ids) };
    case 'view': {
      const seen = new Set(step.ids);
      const anchor = before.anchor !== null && seen.has(before.anchor) ? before.anchor : null;
      return { ...before, anchor, ids: new Set([...before.ids].filter((id) => seen.has(id))) };
    }
    case 'clear':
      break;
  }
  return NOTHING;
}

function without(ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return left;
}
