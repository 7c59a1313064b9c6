import type { Db } from '#core/db/engine.ts';
import { withAllRows } from '#core/db/visible-rows.ts';

interface Span {
  readonly started_at: string;
  readonly ended_at: string;
}

/** Extends the presence that a user had until a moment ago, or begins a new one. */
export async function extendPresence(
  db: Db,
  { userId, now, recent }: { userId: number; now: string; recent: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('play_presence')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', '>=', recent)
    .where('ended_at', '<=', now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await insertPresence(db, userId, { started_at: now, ended_at: now });
}

export async function insertPresence(db: Db, userId: number, span: Span): Promise<void> {
  await db
    .insertInto('play_presence')
    .values({ user_id: userId, ...span })
    .execute();
}

export async function removePresenceBefore(db: Db, userId: number, before: string): Promise<void> {
  await db
    .deleteFrom('play_presence')
    .where('user_id', '=', userId)
    .where('ended_at', '<', before)
    .execute();
}

export const findPresence = (db: Db, userId: number, since: string): Promise<Span[]> =>
  db
    .selectFrom('play_presence')
    .select(['started_at', 'ended_at'])
    .where('user_id', '=', userId)
    .where('ended_at', '>=', since)
    .orderBy('started_at')
    .execute();

/**
 * The sessions that devices reported, those of other programs and without a network too. Those of
 * games that are hidden from the caller count as well: users can hide platforms themselves.
 */
export const findSessionsSince = (db: Db, userId: number, since: string) =>
  withAllRows(db)
    .selectFrom('play_session')
    .select(['start_time', 'end_time', 'duration_ms'])
    .where('user_id', '=', userId)
    .where('end_time', '>=', since)
    .execute();

export async function findExtension(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('play_extension')
    .select('until')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.until ?? null;
}

export async function saveExtension(db: Db, userId: number, until: string): Promise<void> {
  await db
    .insertInto('play_extension')
    .values({ user_id: userId, until })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until }))
    .execute();
}
