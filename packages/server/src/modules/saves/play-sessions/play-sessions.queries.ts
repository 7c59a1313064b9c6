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
