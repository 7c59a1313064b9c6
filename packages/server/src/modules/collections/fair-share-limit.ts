/**
 * The number of ids in one response. In a larger library, lists that a user cannot edit are cut;
 * their counts stay correct.
 */
export const MAX_IDS = 400_000;

/**
 * The limit for each of several lists that keeps their total within `limit`: lists that need less
 * leave the rest to the others.
 */
export function fairShareLimit(sizes: readonly number[], limit: number): number {
  const rising = sizes.toSorted((a, b) => a - b);
  let remaining = limit;
  for (const [index, size] of rising.entries()) {
    const share = Math.floor(remaining / (rising.length - index));
    if (size > share) return share;
    remaining -= size;
  }
  return Infinity;
}
