import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

/** Only marks the rows, so that saves and notes are available again when a game returns. */
export async function removeRoms(
  db: Db,
  ids: readonly number[],
  { now, isGone }: { now: string; isGone: boolean },
): Promise<{ id: number; platform_id: number }[]> {
  return db
    .updateTable('rom')
    .set({
      removed_at: now,
      updated_at: now,
      ...(isGone ? { missing: 1, missing_since: now } : {}),
    })
    .where('id', 'in', idsIn(ids))
    .where('removed_at', 'is', null)
    .returning(['id', 'platform_id'])
    .execute();
}

/** Removes a platform, its games and its firmware rows. False: there is no such platform. */
export async function removePlatform(db: Db, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .updateTable('platform')
      .set({ removed_at: now, rom_count: 0, fs_size_bytes: 0, updated_at: now })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!removed) return false;
    await removeRomsOf(transaction, id, now);
    await transaction.deleteFrom('firmware').where('platform_id', '=', id).execute();
    await transaction.deleteFrom('missing_question').where('platform_id', '=', id).execute();
    return true;
  });
}

/** Removes the games a scan has found while their platform was being removed. */
export async function removeRomsOfRemovedPlatform(
  db: Db,
  platformId: number,
  now: string,
): Promise<void> {
  const removed = await db
    .selectFrom('platform')
    .select('id')
    .where('id', '=', platformId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  if (removed) await removeRomsOf(db, platformId, now);
}

async function removeRomsOf(db: Db, platformId: number, now: string): Promise<void> {
  await db
    .updateTable('rom')
    .set({ removed_at: now, updated_at: now })
    .where('platform_id', '=', platformId)
    .where('removed_at', 'is', null)
    .execute();
}
