import type { Db } from '#core/db/engine.ts';

/** Missing games count: their files may reappear. */
export async function hasGames(db: Db): Promise<boolean> {
  const game = await db
    .selectFrom('rom')
    .select('id')
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return game !== undefined;
}
