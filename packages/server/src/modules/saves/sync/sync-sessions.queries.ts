import type { Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { SyncSessionTable } from '#modules/saves/saves.tables.ts';

type SyncSessionRow = Selectable<SyncSessionTable>;

/** Cancels the unfinished sessions of a device that starts a new one. */
export async function cancelUnfinishedSessions(
  db: Db,
  { deviceId, now }: { deviceId: string; now: string },
): Promise<void> {
  await db
    .updateTable('sync_session')
    .set({ status: 'CANCELLED', completed_at: now, updated_at: now })
    .where('device_id', '=', deviceId)
    .where('status', 'in', ['PENDING', 'IN_PROGRESS'])
    .execute();
}

export async function insertSyncSession(
  db: Db,
  session: { deviceId: string; userId: number; planned: number; now: string },
): Promise<number> {
  const { now } = session;
  const { id } = await db
    .insertInto('sync_session')
    .values({
      device_id: session.deviceId,
      user_id: session.userId,
      status: 'IN_PROGRESS',
      initiated_at: now,
      completed_at: null,
      operations_planned: session.planned,
      operations_completed: 0,
      operations_failed: 0,
      error_message: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findSyncSessions(
  db: Db,
  { userId, deviceId, limit }: { userId: number; deviceId?: string | undefined; limit: number },
): Promise<SyncSessionRow[]> {
  let rows = db.selectFrom('sync_session').selectAll().where('user_id', '=', userId);
  if (deviceId !== undefined) rows = rows.where('device_id', '=', deviceId);
  return rows.orderBy('id', 'desc').limit(limit).execute();
}

export const findSyncSession = (
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<SyncSessionRow | undefined> =>
  db
    .selectFrom('sync_session')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export async function finishSyncSession(
  db: Db,
  id: number,
  result: { operations_completed: number; operations_failed: number; now: string },
): Promise<void> {
  const { now, ...counts } = result;
  await db
    .updateTable('sync_session')
    .set({ ...counts, status: 'COMPLETED', completed_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}
