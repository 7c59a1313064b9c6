import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';

/**
 * Increments the version of a user's data about games. Every write to `rom_user` or to the games of
 * the user's collections, favourites included, calls it in the same transaction.
 */
export async function bumpUserVersion(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('user_shelf')
    .values({ user_id: userId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ version: sql`user_shelf.version + 1` }),
    )
    .execute();
}
