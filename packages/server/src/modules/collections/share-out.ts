/**
 * Ids in one answer. Of a library that has more, lists that a person cannot write to are cut; their
 * count is true all the same.
 */
export const MOST_IDS = 400_000;

/**
 * The most that each of several may have so that all together keep to a limit: those that want less
 * leave the rest to the others.
 */
export function shareOut(wishes: readonly number[], limit: number): number {
  const rising = wishes.toSorted((a, b) => a - b);
  let left = limit;
  for (const [index, wish] of rising.entries()) {
    const share = Math.floor(left / (rising.length - index));
    if (wish > share) return share;
    left -= wish;
  }
  return Infinity;
}
