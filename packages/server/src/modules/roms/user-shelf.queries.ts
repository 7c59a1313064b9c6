import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';

/**
 * What a person keeps about games has changed: called in the same transaction by every write to
 * `rom_user` and to the games of any collection of theirs, favourites included.
 */
export async function bumpShelf(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('user_shelf')
    .values({ user_id: userId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ version: sql`user_shelf.version + 1` }),
    )
    .execute();
}
