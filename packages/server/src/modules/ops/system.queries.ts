import type { Db } from '#core/db/engine.ts';

/** Missing ones count: their files may come back. */
export async function hasGames(db: Db): Promise<boolean> {
  const game = await db
    .selectFrom('rom')
    .select('id')
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return game !== undefined;
}
