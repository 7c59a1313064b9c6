import type { Db } from '#core/db/engine.ts';

/** With all their versions; the bytes go once nothing speaks of them any more. */
export async function removeDeletedBefore(db: Db, before: string): Promise<number> {
  const removed = await db
    .deleteFrom('asset')
    .where('deleted_at', '<', before)
    .returning('id')
    .execute();
  return removed.length;
}

export async function isContentNeeded(db: Db, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('asset_version')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
