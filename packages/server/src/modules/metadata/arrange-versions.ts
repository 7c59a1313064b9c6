import { AppError } from '#core/lib/app-error.ts';

import type { MetadataParts } from './change-metadata.ts';
import { findArranged, nextVersionChoice, saveVersionChoice } from './versions.queries.ts';

/** Puts games together as versions of one, takes them apart, or leaves it to the evidence. */
export async function arrangeVersions(
  { db, catalogue, clock }: MetadataParts,
  { rom_ids, action }: { rom_ids: readonly number[]; action: 'join' | 'split' | 'auto' },
): Promise<null> {
  const asked = [...new Set(rom_ids)];
  // Whoever joins two groups means all that is in them.
  const beside = action === 'join' ? await catalogue.siblings(asked, null) : new Map();
  const ids = [...new Set([...asked, ...[...beside.values()].flat()])] as number[];
  const games = await findArranged(db, ids);
  const missing = asked.find((id) => !games.some((game) => game.id === id));
  if (missing !== undefined) {
    throw new AppError('not_found', `Rom with id '${missing}' not found`);
  }
  if (action === 'join') requireOnePlatform(games);
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    if (action === 'auto') return saveVersionChoice(transaction, ids, { choice: null, now });
    const first = await nextVersionChoice(transaction);
    if (action === 'join') return saveVersionChoice(transaction, ids, { choice: first, now });
    for (const [place, id] of ids.entries()) {
      await saveVersionChoice(transaction, [id], { choice: first + place, now });
    }
    return undefined;
  });
  return null;
}

function requireOnePlatform(games: readonly { platform_id: number }[]): void {
  const platforms = new Set(games.map(({ platform_id }) => platform_id));
  if (platforms.size > 1) {
    throw new AppError('bad_request', 'Only games on the same platform can be grouped');
  }
  if (games.length < 2) throw new AppError('bad_request', 'Select at least two games');
}
