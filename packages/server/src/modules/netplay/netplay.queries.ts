import type { Db } from '#core/db/engine.ts';

/** Whether the game exists. In the database of a request, hidden games do not. */
export async function gameExists(db: Db, romId: number): Promise<boolean> {
  const rom = await db
    .selectFrom('rom')
    .select('id')
    .where('id', '=', romId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return rom !== undefined;
}
