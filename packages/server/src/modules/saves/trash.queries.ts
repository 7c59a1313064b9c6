import type { Db } from '#core/db/engine.ts';

/** Also deletes their versions; a file is removed once no version references it. */
export async function removeDeletedBefore(db: Db, before: string): Promise<number> {
  const removed = await db
    .deleteFrom('asset')
    .where('deleted_at', '<', before)
    .returning('id')
    .execute();
  return removed.length;
}

export async function isContentReferenced(db: Db, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('asset_version')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
