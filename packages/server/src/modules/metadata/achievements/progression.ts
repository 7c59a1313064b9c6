import type { Db } from '#core/db/engine.ts';
import { saveRaProgression } from '#modules/accounts/accounts.api.ts';
import {
  raEarnedAchievements,
  raCompletions,
  type EarnedAchievement,
  type RaCompletion,
} from '#modules/metadata/sources/ra/ra-progress.ts';
import type { SourceGateway } from '#modules/metadata/sources/source-gateway.ts';

import {
  findLibraryRaIds,
  readProgression,
  type Player,
  type GameProgress,
  type Progression,
} from './achievements.queries.ts';

const SAVE_EVERY = 20;
const NO_PREFERENCES = { regions: [], languages: [], prefersRomRegions: true };

interface RefreshRequest {
  readonly player: Player;
  /** Only games whose numbers changed. */
  readonly isIncremental: boolean;
  readonly signal: AbortSignal;
  /** Milliseconds after which no further game is requested. */
  readonly withinMs?: number;
}

/**
 * `unknown`: there is no user of that name. `partial`: the time was over; the results so far are
 * saved, and an incremental refresh continues from there.
 */
type RefreshOutcome = 'done' | 'partial' | 'unknown';

/**
 * Fetches and saves the RetroAchievements progress of a user. One request fetches the numbers of
 * many games, but the earned achievements need one request per game, so they are only fetched for
 * games of the library. Throws a `SourceError`.
 */
export async function refreshProgression(
  { db, sources }: { db: Db; sources: Pick<SourceGateway, 'query'> },
  { player, isIncremental, signal, withinMs = Infinity }: RefreshRequest,
): Promise<RefreshOutcome> {
  const until = performance.now() + withinMs;
  const username = player.ra_username;
  const options = { signal, preferences: NO_PREFERENCES };
  const completions = await sources.query(
    'ra',
    (_ra, context) => raCompletions(context, username),
    options,
  );
  if (!completions) return 'unknown';
  const before = await readProgression(db, player);
  const libraryRaIds = await findLibraryRaIds(db);
  const updated = mergeCompletions(before, completions);
  const toFetch = (updated.results ?? []).filter(
    (game) => libraryRaIds.has(game.rom_ra_id) && (!isIncremental || isOutdated(before, game)),
  );
  const earned = new Map<number, readonly EarnedAchievement[]>();
  const save = () => saveRaProgression(db, player, JSON.stringify(withEarned(updated, earned)));
  try {
    for (const { rom_ra_id: gameId } of toFetch) {
      if (performance.now() >= until) return 'partial';
      const game = { username, gameId };
      const achievements = await sources.query(
        'ra',
        (_ra, context) => raEarnedAchievements(context, game),
        options,
      );
      earned.set(gameId, achievements);
      if (earned.size % SAVE_EVERY === 0) await save();
    }
    return 'done';
  } finally {
    await save();
  }
}

/** The new completion numbers with the earned achievements that are already known. */
const mergeCompletions = (
  before: Progression,
  { total, games }: { total: number; games: readonly RaCompletion[] },
): Progression => {
  const known = new Map(before.results?.map((game) => [game.rom_ra_id, game]));
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
function isOutdated(before: Progression, now: GameProgress): boolean {
  const known = before.results?.find(({ rom_ra_id }) => rom_ra_id === now.rom_ra_id);
  return (
    known?.num_awarded !== now.num_awarded ||
    known.num_awarded_hardcore !== now.num_awarded_hardcore ||
    known.max_possible !== now.max_possible ||
    // The game was added to the library after its numbers were fetched.
    known.earned_achievements.length < (now.num_awarded ?? 0)
  );
}

/** The progression with the earned achievements that were just fetched. */
const withEarned = (
  { total, results = [] }: Progression,
  earned: ReadonlyMap<number, readonly EarnedAchievement[]>,
): Progression => ({
  ...(total === undefined ? {} : { total }),
  results: results.map((game) => ({
    ...game,
    earned_achievements: earned.get(game.rom_ra_id) ?? game.earned_achievements,
  })),
});
