import type { Db } from '#core/db/engine.ts';

export const findChangesAfter = (
  db: Db,
  seq: number,
  limit: number,
): Promise<{ seq: number; rom_id: number }[]> =>
  db
    .selectFrom('library_change')
    .select(['seq', 'rom_id'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
