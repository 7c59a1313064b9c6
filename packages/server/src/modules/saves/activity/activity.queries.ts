import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

/** Those of the ids that are games which the caller sees: `db` does not contain hidden games. */
export async function findVisibleGameIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('rom').select('id').where('id', 'in', idsIn(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The columns that entries of the activity show of a game. */
const GAME_COLUMNS = [
  'rom.name',
  'rom.fs_name_no_ext',
  'rom.path_cover_small',
  'rom.updated_at',
  'platform.slug',
  'platform.fs_slug',
  'platform.custom_name',
] as const;

export const findPlayedGame = (db: Db, id: number) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select(['rom.id', ...GAME_COLUMNS])
    .where('rom.id', '=', id)
    .where('rom.removed_at', 'is', null)
    .executeTakeFirst();

interface RecentFilter {
  readonly exceptUser: number;
  readonly since: string;
  readonly limit: number;
}

/** The last time that each user played each game, newest first. */
export const findRecentPlays = (db: Db, { exceptUser, since, limit }: RecentFilter) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('shared_activity')
        .innerJoin('play_session', 'play_session.user_id', 'shared_activity.user_id')
        .innerJoin('users', 'users.id', 'shared_activity.user_id')
        .select(['play_session.user_id', 'play_session.rom_id'])
        .select((columns) => columns.fn.max('play_session.end_time').as('played_at'))
        .where('users.id', '!=', exceptUser)
        .where('users.enabled', '=', 1)
        .where('play_session.start_time', '>=', since)
        .whereRef('play_session.start_time', '>=', 'shared_activity.agreed_at')
        .groupBy(['play_session.user_id', 'play_session.rom_id'])
        .as('play'),
    )
    .innerJoin('users', 'users.id', 'play.user_id')
    .innerJoin('rom', 'rom.id', 'play.rom_id')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select([
      'play.played_at',
      'users.id as user_id',
      'users.username',
      'users.avatar_path',
      'rom.id as rom_id',
      ...GAME_COLUMNS,
    ])
    .where('rom.removed_at', 'is', null)
    .orderBy('play.played_at', 'desc')
    .orderBy('users.id')
    .orderBy('rom.id')
    .limit(limit)
    .execute();

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
