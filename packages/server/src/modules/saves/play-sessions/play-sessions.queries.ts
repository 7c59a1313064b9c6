import type { Insertable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { PlaySessionTable } from '#modules/saves/saves.tables.ts';

interface Identity {
  readonly userId: number;
  readonly deviceId: string | null;
  readonly romId: number | null;
  readonly startTime: string;
}

/** One that was sent before. */
export async function findTwin(
  db: Db,
  { userId, deviceId, romId, startTime }: Identity,
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

export async function isGame(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('rom').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Only forward: a session that arrives late takes nothing back. */
export async function markPlayedUntil(
  db: Db,
  { userId, romId, until, now }: { userId: number; romId: number; until: string; now: string },
): Promise<void> {
  const mine = await db
    .selectFrom('rom_user')
    .select(['last_played', 'status'])
    .where('user_id', '=', userId)
    .where('rom_id', '=', romId)
    .executeTakeFirst();
  if (mine?.last_played && mine.last_played >= until) return;
  const isOver = mine && mine.status !== null && mine.status !== 'finished';
  const marks = {
    last_played: until,
    now_playing: 1,
    status: isOver ? mine.status : ('incomplete' as const),
    updated_at: now,
  } as const;
  await db
    .insertInto('rom_user')
    .values({ user_id: userId, rom_id: romId, ...marks, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'rom_id']).doUpdateSet(marks))
    .execute();
}
