import type { Zone } from './zones.ts';

/** In rem, from the top of the screen to the foot of the buttons. */
const TO_ACTIONS = 4 + 24 + 2 + 4;
const BETWEEN = 2;
const HEADING = 3.25;
export const KEPT_CARD = { width: 16, height: 12 } as const;
export const PICTURE_CARD = { width: 20, height: 11.25 } as const;
/** What the hints leave of 67.5. */
const IN_SIGHT = 60;

/** How far the page moves up so that the row with the focus is in sight, in rem. */
export function shiftOf(zone: Zone, { states }: { states: number }): number {
  if (zone === 'actions') return 0;
  const toKept = states > 0 ? BETWEEN + HEADING + KEPT_CARD.height : 0;
  const toPictures = BETWEEN + HEADING + PICTURE_CARD.height;
  const foot = TO_ACTIONS + toKept + (zone === 'media' ? toPictures : 0);
  return Math.max(0, foot - IN_SIGHT);
}
