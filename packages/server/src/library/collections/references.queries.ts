import type { Db } from '#db/engine.ts';

/** A collection this person may see, with what tells whether its games changed. */
export const findVisibleCollection = (
  db: Db,
  id: number,
  userId: number | null,
): Promise<{ id: number; version: number } | undefined> =>
  db
    .selectFrom('collection')
    .select(['id', 'version'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('is_public', '=', 1), eb('user_id', '=', userId ?? 0)]))
    .executeTakeFirst();

export const findVisibleCriteria = (
  db: Db,
  id: number,
  userId: number | null,
): Promise<{ filter_criteria: string } | undefined> =>
  db
    .selectFrom('smart_collection')
    .select('filter_criteria')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('is_public', '=', 1), eb('user_id', '=', userId ?? 0)]))
    .executeTakeFirst();

/** Games that were removed are among them: they wait for their return. */
export async function findMembers(db: Db, collectionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collection_rom')
    .select('rom_id')
    .where('collection_id', '=', collectionId)
    .execute();
  return rows.map(({ rom_id }) => rom_id);
}
