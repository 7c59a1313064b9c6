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

/** Removes only games that are still flagged, because some may have come back meanwhile. */
export async function removeMissingRoms(
  db: Db,
  ids: readonly number[],
  now: string,
): Promise<number> {
  if (ids.length === 0) return 0;
  const removed = await db
    .updateTable('rom')
    .set({ removed_at: now, updated_at: now })
    .where('id', 'in', ids)
    .where('missing', '=', 1)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  return removed.length;
}

export async function removeRomsOfPlatform(db: Db, platformId: number, now: string): Promise<void> {
  await db
    .updateTable('rom')
    .set({ removed_at: now, updated_at: now })
    .where('platform_id', '=', platformId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Removes the games below a root but keeps their history; returns the ids of their platforms. */
export async function removeRomsBelow(db: Db, root: string, now: string): Promise<number[]> {
  const rows = await db
    .updateTable('rom')
    .set({ removed_at: now, updated_at: now })
    .where('root', '=', root)
    .where('removed_at', 'is', null)
    .returning('platform_id')
    .execute();
  return rows.map(({ platform_id }) => platform_id);
}

export async function moveRomsToRoot(
  db: Db,
  from: string,
  { to, now }: { to: string; now: string },
): Promise<void> {
  await db.updateTable('rom').set({ root: to, updated_at: now }).where('root', '=', from).execute();
}
