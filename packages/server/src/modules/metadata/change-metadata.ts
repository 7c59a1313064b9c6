import type { Deps } from '#core/deps.ts';
import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { FETCH_ARTWORK_TASK } from '#modules/artwork/artwork.api.ts';
import {
  configuredPriorities,
  findKnown,
  type KnownGame,
  showGames,
} from '#modules/roms/roms.api.ts';

export type MetadataParts = Pick<
  Deps,
  'db' | 'clock' | 'configFile' | 'jobs' | 'sources' | 'catalogue'
>;

export async function requireKnown(db: Db, id: number): Promise<KnownGame> {
  const [known] = await findKnown(db, [id]);
  if (!known || known.rom.removed_at !== null) {
    throw new AppError('not_found', `Rom with id '${id}' not found`);
  }
  return known;
}

/** Writes something about a game and shows what follows from it, in one go. */
export async function changeMetadata(
  { db, clock, configFile, jobs }: MetadataParts,
  id: number,
  change: (db: Db, now: string) => Promise<void>,
): Promise<void> {
  const now = timestamp(clock());
  const priorities = configuredPriorities(configFile.current());
  const isArtworkWanted = await db.transaction().execute(async (transaction) => {
    await change(transaction, now);
    return showGames(transaction, [id], { priorities, now });
  });
  if (isArtworkWanted) await jobs.enqueueOnce(FETCH_ARTWORK_TASK, {});
}
