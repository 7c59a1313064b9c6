import type { Db } from '#core/db/engine.ts';

interface PlaySessionFilter {
  readonly userId: number;
  readonly romId?: number | undefined;
  readonly deviceId?: string | undefined;
  readonly startAfter?: string | undefined;
  readonly endBefore?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Newest start first. A query for a time span ignores `limit` and gets all of it. */
export function findPlaySessions(db: Db, filter: PlaySessionFilter) {
  const { userId, romId, deviceId, startAfter, endBefore, limit, offset } = filter;
  let rows = db.selectFrom('play_session').selectAll().where('user_id', '=', userId);
  if (romId !== undefined) rows = rows.where('rom_id', '=', romId);
  if (deviceId !== undefined) rows = rows.where('device_id', '=', deviceId);
  if (startAfter !== undefined) rows = rows.where('start_time', '>=', startAfter);
  if (endBefore !== undefined) rows = rows.where('end_time', '<=', endBefore);
  const isSpan = startAfter !== undefined || endBefore !== undefined;
  return rows
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(isSpan ? 10_000 : limit)
    .offset(offset)
    .execute();
}

export async function removePlaySession(
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const removed = await db
    .deleteFrom('play_session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return removed.length > 0;
}

/** Last played first. */
export const sumPlayTime = (db: Db, { userId, romId }: { userId: number; romId?: number }) => {
  let rows = db
    .selectFrom('play_session')
    .select('rom_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('sessions'),
      eb.cast<number>(eb.fn.sum('duration_ms'), 'bigint').as('duration_ms'),
      eb.fn.max('end_time').as('last_played'),
    ])
    .where('user_id', '=', userId)
    .where('rom_id', 'is not', null);
  if (romId !== undefined) rows = rows.where('rom_id', '=', romId);
  return rows.groupBy('rom_id').orderBy('last_played', 'desc').orderBy('rom_id').execute();
};
