import { moveInRow } from '#console/focus/row-move.ts';
import type { Action } from '#play/input/action.ts';
import type { Screen } from '#console/parts/use-screen.ts';

/** The rows of a game page, from top to bottom. */
export const ZONES = ['actions', 'saves', 'media', 'achievements', 'related'] as const;
export type Zone = (typeof ZONES)[number];

export interface GameFocus {
  readonly zone: Zone;
  readonly index: number;
}

/** How many items each row has. */
export type ZoneCounts = Readonly<Record<Zone, number>>;

/** Moves between rows, skipping empty ones, and within them. Null: no move. */
export function moveInGame(
  { zone, index }: GameFocus,
  action: Action,
  counts: ZoneCounts,
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
export function nearestGameFocus(focus: GameFocus, counts: ZoneCounts): GameFocus {
  const count = counts[focus.zone];
  if (count === 0) return { zone: 'actions', index: 0 };
  return { zone: focus.zone, index: Math.min(focus.index, count - 1) };
}

/** Sizes of cards in rem. */
export const CARDS = {
  saves: { width: 18, height: 13.5 },
  media: { width: 24, height: 13.5 },
  achievements: { width: 27, height: 8 },
  related: { width: 12, height: 16 },
} as const;

/** In rem: the space above the header, the header itself and the row of buttons below it. */
export const HEAD = {
  tv: { top: 4, height: 27, gap: 2 },
  short: { top: 2.5, height: 16.5, gap: 1.5 },
  narrow: { top: 2, height: 54, gap: 2 },
} as const;
export const ACTIONS_HEIGHT = 4;
export const ROW_GAP = 2;
const HEADING = 3.25;
/** How much of the next row stays visible below the focused one. */
const PEEK = 3;

/** How far the page scrolls, in rem, so that the focused row is visible. */
export function shiftOf(zone: Zone, counts: ZoneCounts, { shape, height }: Screen): number {
  if (zone === 'actions') return 0;
  const { top, height: head, gap } = HEAD[shape];
  const rows = ZONES.filter((one) => one !== 'actions' && counts[one] > 0);
  const shown = rows.slice(0, rows.indexOf(zone) + 1);
  const bottom = shown.reduce(
    (sum, one) => sum + ROW_GAP + HEADING + (one === 'actions' ? 0 : CARDS[one].height),
    top + head + gap + ACTIONS_HEIGHT,
  );
  return Math.max(0, bottom - height + (zone === rows.at(-1) ? 1 : PEEK));
}
