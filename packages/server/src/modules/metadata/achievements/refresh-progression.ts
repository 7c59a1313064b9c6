import type { Db } from '#core/db/engine.ts';
import {
  raEarned,
  raTallies,
  type EarnedAchievement,
} from '#modules/metadata/sources/ra/ra-progress.ts';
import type { SourceDesk } from '#modules/metadata/sources/source-desk.ts';

import {
  findPlayableGames,
  readProgression,
  saveProgression,
  type Player,
} from './progression.queries.ts';
import { isOutdated, tallied, withEarned } from './progression.ts';

const SAVE_AT_ONCE = 20;
const NO_TASTE = { regions: [], languages: [], prefersRomRegions: true };

interface Order {
  readonly player: Player;
  /** Only games in which something changed. */
  readonly isIncremental: boolean;
  readonly signal: AbortSignal;
  /** Milliseconds after which no further game is asked for. */
  readonly withinMs?: number;
}

/**
 * `unknown`: there is nobody of that name. `partial`: the time was over; what came is kept, and an
 * incremental one goes on from there.
 */
export type Refreshed = 'done' | 'partial' | 'unknown';

/**
 * Every game's tally is one question; its single achievements are one each, so they are asked for
 * games of the library only. Throws a `SourceFault`.
 */
export async function refreshProgression(
  { db, sources }: { db: Db; sources: Pick<SourceDesk, 'ask'> },
  { player, isIncremental, signal, withinMs = Infinity }: Order,
): Promise<Refreshed> {
  const until = performance.now() + withinMs;
  const username = player.ra_username;
  const asking = { signal, taste: NO_TASTE };
  const told = await sources.ask('ra', (_ra, context) => raTallies(context, username), asking);
  if (!told) return 'unknown';
  const before = await readProgression(db, player);
  const playable = await findPlayableGames(db);
  const fresh = tallied(before, told);
  const wanted = (fresh.results ?? []).filter(
    (game) => playable.has(game.rom_ra_id) && (!isIncremental || isOutdated(before, game)),
  );
  const earned = new Map<number, readonly EarnedAchievement[]>();
  const save = () => saveProgression(db, player, withEarned(fresh, earned));
  try {
    for (const { rom_ra_id: gameId } of wanted) {
      if (performance.now() >= until) return 'partial';
      const question = { username, gameId };
      const all = await sources.ask('ra', (_ra, context) => raEarned(context, question), asking);
      earned.set(gameId, all);
      if (earned.size % SAVE_AT_ONCE === 0) await save();
    }
    return 'done';
  } finally {
    await save();
  }
}
