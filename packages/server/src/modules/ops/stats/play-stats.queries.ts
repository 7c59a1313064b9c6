import type { Db } from '#core/db/engine.ts';

export async function sumPlayed(db: Db, userId: number) {
  const { sessions, duration_ms, games } = await db
    .selectFrom('play_session')
    .select((eb) => [
      eb.fn.countAll<number>().as('sessions'),
      eb.fn.count<number>('rom_id').distinct().as('games'),
      eb.cast<number | null>(eb.fn.sum('duration_ms'), 'bigint').as('duration_ms'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { sessions, games, duration_ms: duration_ms ?? 0 };
}

/** Sorted by duration, descending. */
export const findPlayedPlatforms = (db: Db, userId: number) =>
  db
    .selectFrom('play_session')
    .innerJoin('rom', 'rom.id', 'play_session.rom_id')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select(['platform.id', 'platform.slug', 'platform.fs_slug', 'platform.custom_name'])
    .select((eb) => [
      eb.fn.count<number>('rom.id').distinct().as('games'),
      eb.cast<number>(eb.fn.sum('play_session.duration_ms'), 'bigint').as('duration_ms'),
    ])
    .where('play_session.user_id', '=', userId)
    .groupBy(['platform.id', 'platform.slug', 'platform.fs_slug', 'platform.custom_name'])
    .orderBy('duration_ms', 'desc')
    .orderBy('platform.id')
    .execute();

/** Sorted by duration, descending. */
export const findMostPlayed = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('play_session')
    .innerJoin('rom', 'rom.id', 'play_session.rom_id')
    .select(['rom.id as rom_id', 'rom.name', 'rom.platform_id', 'rom.path_cover_small'])
    .select((eb) => [
      eb.fn.countAll<number>().as('sessions'),
      eb.cast<number>(eb.fn.sum('play_session.duration_ms'), 'bigint').as('duration_ms'),
      eb.fn.max('play_session.end_time').as('last_played'),
    ])
    .where('play_session.user_id', '=', userId)
    .where('rom.removed_at', 'is', null)
    .groupBy(['rom.id', 'rom.name', 'rom.platform_id', 'rom.path_cover_small'])
    .orderBy('duration_ms', 'desc')
    .orderBy('rom.id')
    .limit(limit)
    .execute();

export const findPlayedSince = (db: Db, userId: number, since: string) =>
  db
    .selectFrom('play_session')
    .select(['start_time', 'duration_ms'])
    .where('user_id', '=', userId)
    .where('start_time', '>=', since)
    .orderBy('start_time')
    .execute();
