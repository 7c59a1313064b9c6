import type { Restrictions } from '#core/deps.ts';
import type { Db } from '#core/db/engine.ts';

/** Whether the game exists and is not hidden. */
export async function isGameVisible(
  db: Db,
  romId: number,
  { platforms, roms }: Restrictions,
): Promise<boolean> {
  const rom = await db
    .selectFrom('rom')
    .select(['id', 'platform_id'])
    .where('id', '=', romId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return rom !== undefined && !roms.has(rom.id) && !platforms.has(rom.platform_id);
}
