import type { Db } from '#core/db/engine.ts';

/** Records that a user played a game now, which a new save or state shows. */
export async function markPlayed(
  db: Db,
  { userId, romId, now }: { userId: number; romId: number; now: string },
): Promise<void> {
  await db
    .insertInto('rom_user')
    .values({
      user_id: userId,
      rom_id: romId,
      last_played: now,
      status: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'rom_id']).doUpdateSet({ last_played: now, updated_at: now }),
    )
    .execute();
}

/** Records the end of a play session. A session that arrives late does not move the time back. */
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
