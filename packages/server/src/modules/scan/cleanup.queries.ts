import type { Db } from '#core/db/engine.ts';

/** Games flagged as missing, of one platform or of all, after `afterId`. */
export function findMissingRoms(
  db: Db,
  { platformId, afterId, limit }: { platformId: number | null; afterId: number; limit: number },
) {
  let missing = db
    .selectFrom('rom')
    .select(['id', 'platform_id', 'root', 'fs_path', 'fs_name'])
    .where('missing', '=', 1)
    .where('removed_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit);
  if (platformId !== null) missing = missing.where('platform_id', '=', platformId);
  return missing.execute();
}

export function countMissingByPlatform(db: Db, platformId: number | null) {
  let counts = db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select(['platform.id as platform_id', 'platform.fs_slug', 'platform.custom_name'])
    .select((eb) => eb.fn.countAll<number>().as('games'))
    .where('rom.missing', '=', 1)
    .where('rom.removed_at', 'is', null)
    .groupBy(['platform.id', 'platform.fs_slug', 'platform.custom_name'])
    .orderBy('platform.fs_slug');
  if (platformId !== null) counts = counts.where('platform.id', '=', platformId);
  return counts.execute();
}

export async function hasPlatform(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('platform')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
