import { moveInRow } from '#console/focus/row-move.ts';
import type { Action } from '#console/input/action.ts';

export const ZONES = ['actions', 'states', 'media'] as const;
export type Zone = (typeof ZONES)[number];

export interface GameFocus {
  readonly zone: Zone;
  readonly index: number;
}

/** Moves between rows, skipping empty ones, and within them. Null: no move. */
export function moveInGame(
  { zone, index }: GameFocus,
  action: Action,
  counts: Readonly<Record<Zone, number>>,
): GameFocus | null {
  const next = moveInRow(index, counts[zone], action);
  if (next !== null) return { zone, index: next };
  if (action !== 'up' && action !== 'down') return null;
  const filled = ZONES.filter((one) => counts[one] > 0);
  const at = filled.indexOf(zone) + (action === 'up' ? -1 : 1);
  const target = filled[at];
  return target ? { zone: target, index: 0 } : null;
}

/** The nearest existing position, for example after a state was deleted. */
export function settleInGame(focus: GameFocus, counts: Readonly<Record<Zone, number>>): GameFocus {
  const count = counts[focus.zone];
  if (count === 0) return { zone: 'actions', index: 0 };
  return { zone: focus.zone, index: Math.min(focus.index, count - 1) };
}
