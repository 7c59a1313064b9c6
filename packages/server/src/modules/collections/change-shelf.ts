import type { Db } from '#core/db/engine.ts';
import { bumpShelf } from '#modules/roms/roms.api.ts';

/**
 * Changes of one person's collections wait for each other: rules such as "one name once" and "one
 * favourites" look at several rows.
 */
export const changeShelf = <T>(
  db: Db,
  userId: number,
  work: (transaction: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await bumpShelf(transaction, userId);
    return work(transaction);
  });
