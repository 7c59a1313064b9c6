import type { Db } from '#core/db/engine.ts';
import type { JobStatus } from '#core/jobs/jobs.tables.ts';

/** Whether the library has games. Missing games count, because their files may reappear. */
export async function hasGames(db: Db): Promise<boolean> {
  const game = await db
    .selectFrom('rom')
    .select('id')
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return game !== undefined;
}

/** Sums the totals that are stored with the platforms. */
export async function sumPlatforms(db: Db) {
  const { platforms, roms, bytes } = await db
    .selectFrom('platform')
    .select((eb) => [
      eb.fn.countAll<number>().as('platforms'),
      eb.cast<number | null>(eb.fn.sum('rom_count'), 'bigint').as('roms'),
      // PostgreSQL sums bigint as decimal, which the driver would return as text.
      eb.cast<number | null>(eb.fn.sum('fs_size_bytes'), 'bigint').as('bytes'),
    ])
    .where('removed_at', 'is', null)
    .where('rom_count', '>', 0)
    .executeTakeFirstOrThrow();
  return { platforms, roms: roms ?? 0, bytes: bytes ?? 0 };
}

export const findPlatformNames = (db: Db) =>
  db
    .selectFrom('platform')
    .select(['id', 'slug', 'fs_slug', 'custom_name'])
    .where('removed_at', 'is', null)
    .execute();

export async function countUsers(db: Db): Promise<number> {
  const { users } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  return users;
}

/** Counts the jobs that wait and run now, and those that failed since then. */
export async function countQueue(db: Db, since: string) {
  const rows = await db
    .selectFrom('job')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['queued', 'started']),
        eb.and([eb('status', '=', 'failed'), eb('ended_at', '>=', since)]),
      ]),
    )
    .groupBy('status')
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return {
    waiting: counts.get('queued') ?? 0,
    running: counts.get('started') ?? 0,
    failed_today: counts.get('failed') ?? 0,
  };
}

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

export const countJobsByTask = (
  db: Db,
): Promise<{ task: string; status: JobStatus; count: number }[]> =>
  db
    .selectFrom('job')
    .select((eb) => ['task', 'status', eb.fn.countAll<number>().as('count')])
    .groupBy(['task', 'status'])
    .orderBy('task')
    .orderBy('status')
    .execute();

/** The progress (JSON) of the running jobs. */
export const findRunningProgress = (db: Db): Promise<{ task: string; progress: string }[]> =>
  db
    .selectFrom('job')
    .select(['task', 'progress'])
    .where('status', '=', 'started')
    .orderBy('created_at')
    .execute();

/** Whether a job that needn't wait for a retry was queued before this time. */
export async function hasJobQueuedBefore(db: Db, before: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('job')
    .select('id')
    .where('status', '=', 'queued')
    .where('retry_at', 'is', null)
    .where('created_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
