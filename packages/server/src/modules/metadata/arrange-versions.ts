import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';

import type { MetadataDeps } from './change-metadata.ts';
import {
  findPlatformsOfGames,
  nextVersionGroup,
  saveVersionGroup,
} from '#modules/roms/roms.api.ts';

/**
 * Groups games as versions of one, separates them, or restores the automatic grouping. `visible`:
 * what the caller sees.
 */
export async function arrangeVersions(
  { db, listIndex, clock }: MetadataDeps,
  { rom_ids, action }: { rom_ids: readonly number[]; action: 'join' | 'split' | 'auto' },
  visible: Db = db,
): Promise<null> {
  const requested = [...new Set(rom_ids)];
  await requireGames(visible, requested);
  // Joining games of two groups joins the whole groups.
  const siblings = action === 'join' ? await listIndex.siblings(requested, null) : new Map();
  const ids = [...new Set([...requested, ...[...siblings.values()].flat()])] as number[];
  if (action === 'join') requireOnePlatform(await findPlatformsOfGames(db, ids));
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    if (action === 'auto') return saveVersionGroup(transaction, ids, { group: null, now });
    const first = await nextVersionGroup(transaction);
    if (action === 'join') return saveVersionGroup(transaction, ids, { group: first, now });
    for (const [index, id] of ids.entries()) {
      await saveVersionGroup(transaction, [id], { group: first + index, now });
    }
    return undefined;
  });
  return null;
}

async function requireGames(visible: Db, ids: readonly number[]): Promise<void> {
  const games = await findPlatformsOfGames(visible, ids);
  const missing = ids.find((id) => !games.some((game) => game.id === id));
  if (missing !== undefined) {
    throw new AppError('not_found', `Rom with id '${missing}' not found`);
  }
}

function requireOnePlatform(games: readonly { platform_id: number }[]): void {
  const platforms = new Set(games.map(({ platform_id }) => platform_id));
  if (platforms.size > 1) {
    throw new AppError('bad_request', 'Only games on the same platform can be grouped');
  }
  if (games.length < 2) throw new AppError('bad_request', 'Select at least two games');
}
