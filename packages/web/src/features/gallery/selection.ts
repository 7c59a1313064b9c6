/** Which games are chosen, and from where a range begins. */
export interface Selection {
  /** Switched on by hand: a press chooses even while nothing is chosen. */
  readonly mode: boolean;
  readonly ids: ReadonlySet<number>;
  /** Place in the list last pressed. */
  readonly anchor: number | null;
}

export type SelectionStep =
  | { kind: 'switch' }
  | { kind: 'toggle'; id: number; index: number }
  /** The ids between the anchor and `index`, in any order. */
  | { kind: 'range'; ids: readonly number[]; index: number; chosen: boolean }
  | { kind: 'all'; ids: readonly number[] }
  /** Deleted, or no longer wanted. */
  | { kind: 'drop'; ids: readonly number[] }
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
      return { ...before, ids, anchor: step.index };
    }
    case 'range': {
      const ids = step.chosen
        ? new Set([...before.ids, ...step.ids])
        : without(before.ids, step.ids);
      return { ...before, ids, anchor: step.index };
    }
    case 'all':
      return { ...before, ids: new Set(step.ids) };
    case 'drop':
      return { ...before, ids: without(before.ids, step.ids) };
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
