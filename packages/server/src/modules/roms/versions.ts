/** Whoever knows the other versions of games: the catalogue, or a view without asking again. */
export interface Versions {
  siblings(
    romIds: readonly number[],
    userId: number | null,
  ): Map<number, number[]> | Promise<Map<number, number[]>>;
}
