import type { Db } from '#core/db/engine.ts';

import { type BadgeOwner, storedObject } from '#modules/roms/roms.api.ts';

/** The badges of a game; empty: there is no such game, or it has no achievements. */
export async function findBadges(db: Db, { platformId, romId }: BadgeOwner): Promise<string[]> {
  const row = await db
    .selectFrom('rom')
    .innerJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
    .select('rom_detail.ra_metadata')
    .where('rom.id', '=', romId)
    .where('rom.platform_id', '=', platformId)
    .where('rom.removed_at', 'is', null)
    .executeTakeFirst();
  const { achievements } = storedObject(row?.ra_metadata ?? null);
  if (!Array.isArray(achievements)) return [];
  const names = (achievements as { badge_id?: unknown }[]).map(({ badge_id }) => badge_id);
  return [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))] as string[];
}
