import { moveInRow } from '#console/focus/row-move.ts';
import type { Action } from '#console/input/action.ts';

export const ZONES = ['actions', 'states', 'media'] as const;
export type Zone = (typeof ZONES)[number];

export interface GamePlace {
  readonly zone: Zone;
  readonly index: number;
}

/** Rows below each other; empty ones are passed over. Null: no move. */
export function moveInGame(
  { zone, index }: GamePlace,
  action: Action,
  counts: Readonly<Record<Zone, number>>,
): GamePlace | null {
  const next = moveInRow(index, counts[zone], action);
  if (next !== null) return { zone, index: next };
  if (action !== 'up' && action !== 'down') return null;
  const filled = ZONES.filter((one) => counts[one] > 0);
  const at = filled.indexOf(zone) + (action === 'up' ? -1 : 1);
  const target = filled[at];
  return target ? { zone: target, index: 0 } : null;
}

/** A state may be gone after it was deleted. */
export function settleInGame(place: GamePlace, counts: Readonly<Record<Zone, number>>): GamePlace {
  const count = counts[place.zone];
  if (count === 0) return { zone: 'actions', index: 0 };
  return { zone: place.zone, index: Math.min(place.index, count - 1) };
}
