/** The list with one entry elsewhere; places beyond the ends are the ends. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = items[from];
  const rest = items.filter((_, index) => index !== from);
  if (moved === undefined) return rest;
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, moved);
}

/** Where something dragged to `y` belongs, among rows of these middles. */
export const placeAt = (middles: readonly number[], y: number): number =>
  middles.filter((middle) => middle < y).length;
