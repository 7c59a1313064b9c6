import type { Insertable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { PlaySessionTable } from '#modules/saves/saves.tables.ts';

interface SessionIdentity {
  readonly userId: number;
  readonly deviceId: string | null;
  readonly romId: number | null;
  readonly startTime: string;
}

/** The id of the same session if it was sent before. */
export async function findDuplicateSession(
  db: Db,
  { userId, deviceId, romId, startTime }: SessionIdentity,
): Promise<number | null> {
  const row = await db
    .selectFrom('play_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('start_time', '=', startTime)
    .where('device_id', deviceId === null ? 'is' : '=', deviceId)
    .where('rom_id', romId === null ? 'is' : '=', romId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertPlaySession(
  db: Db,
  row: Insertable<PlaySessionTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('play_session')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function isKnownGame(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('rom').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

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

/** Undefined: the user has no such session. */
export const removePlaySession = (db: Db, { id, userId }: { id: number; userId: number }) =>
  db
    .deleteFrom('play_session')
    // Only a `select` leaves out the sessions of games that are hidden from the caller.
    .where('id', 'in', (eb) =>
      eb.selectFrom('play_session as shown').select('shown.id').where('shown.id', '=', id),
    )
    .where('user_id', '=', userId)
    .returning(['start_time', 'end_time', 'duration_ms'])
    .executeTakeFirst();

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
