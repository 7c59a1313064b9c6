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

/** Moves the time forward only: a session that arrives late changes nothing. */
export async function markPlayedUntil(
  db: Db,
  { userId, romId, until, now }: { userId: number; romId: number; until: string; now: string },
): Promise<void> {
  const current = await db
    .selectFrom('rom_user')
    .select(['last_played', 'status'])
    .where('user_id', '=', userId)
    .where('rom_id', '=', romId)
    .executeTakeFirst();
  if (current?.last_played && current.last_played >= until) return;
  const keepsStatus = current && current.status !== null && current.status !== 'finished';
  const marks = {
    last_played: until,
    now_playing: 1,
    status: keepsStatus ? current.status : ('incomplete' as const),
    updated_at: now,
  } as const;
  await db
    .insertInto('rom_user')
    .values({ user_id: userId, rom_id: romId, ...marks, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'rom_id']).doUpdateSet(marks))
    .execute();
}
