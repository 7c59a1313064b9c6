import type { Db } from '#db/engine.ts';

/** Missing ones count: their files may come back. */
export async function hasGames(db: Db): Promise<boolean> {
  return (await db.selectFrom('rom').select('id').limit(1).executeTakeFirst()) !== undefined;
}
