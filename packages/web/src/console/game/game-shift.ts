import type { Zone } from './zones.ts';

/** In rem, from the top of the screen to the bottom of the buttons. */
const ACTIONS_BOTTOM = 4 + 24 + 2 + 4;
const GAP = 2;
const HEADING = 3.25;
export const KEPT_CARD = { width: 16, height: 12 } as const;
export const PICTURE_CARD = { width: 20, height: 11.25 } as const;
/** Height of the screen (67.5 rem) without the hints. */
const VISIBLE_HEIGHT = 60;

/** How far the page scrolls, in rem, so that the focused row is visible. */
export function shiftOf(zone: Zone, { states }: { states: number }): number {
  if (zone === 'actions') return 0;
  const toKept = states > 0 ? GAP + HEADING + KEPT_CARD.height : 0;
  const toPictures = GAP + HEADING + PICTURE_CARD.height;
  const foot = ACTIONS_BOTTOM + toKept + (zone === 'media' ? toPictures : 0);
  return Math.max(0, foot - VISIBLE_HEIGHT);
}
