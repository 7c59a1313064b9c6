import type { Deps } from '#core/deps.ts';
import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { FETCH_ARTWORK_TASK, replaceArtworkCandidates } from '#modules/artwork/artwork.api.ts';
import {
  configuredPriorities,
  findGamesWithLayers,
  type GameWithLayers,
  recomputeDisplayColumns,
} from '#modules/roms/roms.api.ts';

export type MetadataDeps = Pick<
  Deps,
  'db' | 'clock' | 'configFile' | 'jobs' | 'sources' | 'listIndex'
>;

export async function requireGameWithLayers(db: Db, id: number): Promise<GameWithLayers> {
  const [game] = await findGamesWithLayers(db, [id]);
  if (!game || game.rom.removed_at !== null) {
    throw new AppError('not_found', `Rom with id '${id}' not found`);
  }
  return game;
}

/** Changes a game and recomputes its displayed metadata, in one transaction. */
export async function changeMetadata(
  { db, clock, configFile, jobs }: MetadataDeps,
  id: number,
  change: (db: Db, now: string) => Promise<void>,
): Promise<void> {
  const now = timestamp(clock());
  const priorities = configuredPriorities(configFile.current());
  const hasPendingArtwork = await db.transaction().execute(async (transaction) => {
    await change(transaction, now);
    return recomputeDisplayColumns(transaction, [id], {
      priorities,
      now,
      replaceArtwork: replaceArtworkCandidates,
    });
  });
  if (hasPendingArtwork) await jobs.enqueueUnlessQueued(FETCH_ARTWORK_TASK, {});
}
