import type { EarnedAchievement, RaCompletion } from '#modules/metadata/sources/ra/ra-progress.ts';

/** In the format of the API. */
export interface GameProgress {
  readonly rom_ra_id: number;
  readonly max_possible: number | null;
  readonly num_awarded: number | null;
  readonly num_awarded_hardcore: number | null;
  readonly most_recent_awarded_date: string | null;
  readonly highest_award_kind: string | null;
  readonly earned_achievements: readonly EarnedAchievement[];
}

export interface Progression {
  readonly total?: number;
  readonly results?: readonly GameProgress[];
}

/** The new completion numbers with the earned achievements that are already known. */
export const mergeCompletions = (
  before: Progression,
  { total, games }: { total: number; games: readonly RaCompletion[] },
): Progression => {
  const known = new Map(before.results?.map((one) => [one.rom_ra_id, one]));
  return {
    total,
    results: games.map((game) => ({
      rom_ra_id: game.GameID,
      max_possible: game.MaxPossible ?? null,
      num_awarded: game.NumAwarded ?? null,
      num_awarded_hardcore: game.NumAwardedHardcore ?? null,
      most_recent_awarded_date: game.MostRecentAwardedDate ?? null,
      highest_award_kind: game.HighestAwardKind ?? null,
      earned_achievements: known.get(game.GameID)?.earned_achievements ?? [],
    })),
  };
};

/** Whether the earned achievements may differ from the known ones. */
export function isOutdated(before: Progression, now: GameProgress): boolean {
  const known = before.results?.find(({ rom_ra_id }) => rom_ra_id === now.rom_ra_id);
  return (
    known?.num_awarded !== now.num_awarded ||
    known.num_awarded_hardcore !== now.num_awarded_hardcore ||
    known.max_possible !== now.max_possible ||
    // The game was added to the library after its numbers were fetched.
    known.earned_achievements.length < (now.num_awarded ?? 0)
  );
}

export const withEarned = (
  { total, results = [] }: Progression,
  earned: ReadonlyMap<number, readonly EarnedAchievement[]>,
): Progression => ({
  ...(total === undefined ? {} : { total }),
  results: results.map((one) => ({
    ...one,
    earned_achievements: earned.get(one.rom_ra_id) ?? one.earned_achievements,
  })),
});
