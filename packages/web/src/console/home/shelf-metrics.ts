import type { ShelfName } from '#console/memory.ts';

/** Sizes of cards in rem. */
export const CARD = {
  systems: { width: 17, height: 14.5 },
  games: { width: 15, height: 20 },
  collections: { width: 16, height: 20.5 },
} as const;

export const sizeOf = (shelf: ShelfName): { width: number; height: number } => {
  if (shelf === 'systems') return CARD.systems;
  return shelf === 'played' || shelf === 'recent' ? CARD.games : CARD.collections;
};

const HEADING_REM = 3.25;
const BETWEEN_REM = 3;

/** How far the shelves move up so that this one stands first; the ones before leave the screen. */
export function topOf(shelf: ShelfName, shelves: readonly ShelfName[]): number {
  const before = shelves.slice(0, Math.max(0, shelves.indexOf(shelf)));
  return before.reduce((sum, name) => sum + HEADING_REM + sizeOf(name).height + BETWEEN_REM, 0);
}
