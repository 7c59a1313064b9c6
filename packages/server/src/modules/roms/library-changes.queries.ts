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

/** Deletes changes up to this number, one batch per call. False: there are none left. */
export async function removeChanges(db: Db, upTo: number, limit: number): Promise<boolean> {
  const { first } = await db
    .selectFrom('library_change')
    .select((eb) => eb.fn.min('seq').as('first'))
    .executeTakeFirstOrThrow();
  if (first === null || first > upTo) return false;
  await db
    .deleteFrom('library_change')
    .where('seq', '<=', Math.min(upTo, first + limit))
    .execute();
  return true;
}
