import type { Actor, Deps } from '#core/deps.ts';
import { withAllRows } from '#core/db/visible-rows.ts';

import { countGamesOfFolders } from './platforms.queries.ts';

interface HiddenFolders {
  /** Whether a platform that is hidden from the caller has this folder. */
  isHidden(folder: string): boolean;
  /** How many games in a folder are hidden from the caller. */
  gamesIn(folder: string): number;
}

const NONE: HiddenFolders = { isHidden: () => false, gamesIn: () => 0 };

/**
 * Finds the folders and the number of their games that lists of the disk must not reveal to a
 * caller. Platforms that callers hid themselves are only hidden from their lists of games.
 */
export async function findHiddenFolders(
  { db, isRestricted }: Pick<Deps, 'db' | 'isRestricted'>,
  actor: Pick<Actor, 'restrictions'> | undefined,
): Promise<HiddenFolders> {
  if (!isRestricted || actor?.restrictions.isImposed === false) return NONE;
  const visible = await gamesOf(db);
  const all = await gamesOf(withAllRows(db));
  return {
    isHidden: (folder) => all.has(folder) && !visible.has(folder),
    gamesIn: (folder) => (all.get(folder) ?? 0) - (visible.get(folder) ?? 0),
  };
}

const gamesOf = async (db: Deps['db']): Promise<Map<string, number>> =>
  new Map((await countGamesOfFolders(db)).map(({ fs_slug, games }) => [fs_slug, games]));
