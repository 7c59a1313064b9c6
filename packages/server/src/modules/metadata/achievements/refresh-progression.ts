import type { Db } from '#core/db/engine.ts';
import {
  raEarnedAchievements,
  raCompletions,
  type EarnedAchievement,
} from '#modules/metadata/sources/ra/ra-progress.ts';
import type { SourceGateway } from '#modules/metadata/sources/source-gateway.ts';

import { saveRaProgression } from '#modules/accounts/accounts.api.ts';
import { findLibraryRaIds, readProgression, type Player } from './progression.queries.ts';
import { isOutdated, mergeCompletions, withEarned } from './progression.ts';

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
export type RefreshOutcome = 'done' | 'partial' | 'unknown';

/**
 * One request fetches the numbers of many games, but the earned achievements need one request per
 * game, so they are only fetched for games of the library. Throws a `SourceFault`.
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
  const fresh = mergeCompletions(before, completions);
  const toFetch = (fresh.results ?? []).filter(
    (game) => libraryRaIds.has(game.rom_ra_id) && (!isIncremental || isOutdated(before, game)),
  );
  const earned = new Map<number, readonly EarnedAchievement[]>();
  const save = () => saveRaProgression(db, player, JSON.stringify(withEarned(fresh, earned)));
  try {
    for (const { rom_ra_id: gameId } of toFetch) {
      if (performance.now() >= until) return 'partial';
      const game = { username, gameId };
      const all = await sources.query(
        'ra',
        (_ra, context) => raEarnedAchievements(context, game),
        options,
      );
      earned.set(gameId, all);
      if (earned.size % SAVE_EVERY === 0) await save();
    }
    return 'done';
  } finally {
    await save();
  }
}
