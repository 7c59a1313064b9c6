/** Finds the other versions of games: the list index, or a view that already has them. */
export interface SiblingLookup {
  siblings(
    romIds: readonly number[],
    userId: number | null,
  ): Map<number, number[]> | Promise<Map<number, number[]>>;
}
