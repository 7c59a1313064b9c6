import type { Db } from '#core/db/engine.ts';
import { bumpUserVersion } from '#modules/roms/roms.api.ts';

/**
 * Serializes changes of one user's collections, because rules such as "names are unique" and "one
 * favorites collection" depend on several rows.
 */
export const withUserLock = <T>(
  db: Db,
  userId: number,
  work: (transaction: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await bumpUserVersion(transaction, userId);
    return work(transaction);
  });
