import type { Db } from '#core/db/engine.ts';

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
export async function countJobs(db: Db, since: string) {
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
