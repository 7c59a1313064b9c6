import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

/** The ids among these that belong to games that the caller can see. */
export async function findGamesAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('rom').select('id').where('id', 'in', idsIn(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

export const findPlayedGame = (db: Db, id: number) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select([
      'rom.id',
      'rom.name',
      'rom.fs_name_no_ext',
      'rom.path_cover_small',
      'rom.updated_at',
      'platform.slug',
      'platform.fs_slug',
      'platform.custom_name',
    ])
    .where('rom.id', '=', id)
    .where('rom.removed_at', 'is', null)
    .executeTakeFirst();

export async function isActivityShared(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('shared_activity')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveActivityShared(db: Db, userId: number, now: string): Promise<void> {
  await db
    .insertInto('shared_activity')
    .values({ user_id: userId, agreed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function removeActivityShared(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('shared_activity').where('user_id', '=', userId).execute();
}
