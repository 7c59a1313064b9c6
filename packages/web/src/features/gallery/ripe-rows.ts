import type { RowSpan } from '#ui/virtual-rows.ts';

/** Rows that could be drawn in full and are not yet. */
export function waitingRows(
  ripe: ReadonlySet<number>,
  { first, end }: RowSpan,
  isLoaded: (row: number) => boolean,
): number[] {
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step);
  return rows.filter((row) => !ripe.has(row) && isLoaded(row));
}

/**
 * After one more frame: the rows that were drawn in full already, as far as they are still needed,
 * and a few of those that wait, from the side the page comes from.
 */
export function ripen(
  ripe: ReadonlySet<number>,
  waiting: readonly number[],
  { first, end, atOnce, forward }: RowSpan & { atOnce: number; forward: boolean },
): ReadonlySet<number> {
  const kept = [...ripe].filter((row) => row >= first && row < end);
  return new Set([...kept, ...(forward ? waiting.slice(0, atOnce) : waiting.slice(-atOnce))]);
}
