import type { Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';

import type { PlatformTable } from './platforms.tables.ts';

export type PlatformRow = Selectable<PlatformTable>;
export type FirmwareRow = Selectable<Tables['firmware']>;

export function findPlatforms(db: Db, updatedAfter?: string): Promise<PlatformRow[]> {
  let platforms = db
    .selectFrom('platform')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('fs_slug');
  if (updatedAfter) {
    platforms = platforms.where((eb) =>
      eb.or([eb('updated_at', '>', updatedAfter), eb('totals_changed_at', '>', updatedAfter)]),
    );
  }
  return platforms.execute();
}

export const findPlatformRow = (db: Db, id: number): Promise<PlatformRow | undefined> =>
  db
    .selectFrom('platform')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** The last change of a platform or of its totals. */
export const platformChangedAt = (
  row: Pick<PlatformRow, 'updated_at' | 'totals_changed_at'>,
): string => (row.totals_changed_at > row.updated_at ? row.totals_changed_at : row.updated_at);

export async function findPlatformIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('platform')
    .select('id')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const findAllFirmware = (db: Db): Promise<FirmwareRow[]> =>
  db.selectFrom('firmware').selectAll().orderBy('file_name').execute();

/** Updates a platform. Undefined: there is no such platform in the library. */
export const savePresentPlatform = (
  db: Db,
  id: number,
  patch: Updateable<PlatformTable>,
): Promise<PlatformRow | undefined> =>
  db
    .updateTable('platform')
    .set(patch)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Includes removed platforms: they return with all of their settings. */
export const findPlatformByFolder = (db: Db, fsSlug: string): Promise<PlatformRow | undefined> =>
  db.selectFrom('platform').selectAll().where('fs_slug', '=', fsSlug).executeTakeFirst();

export const insertPlatform = (
  db: Db,
  { fs_slug, slug, now }: { fs_slug: string; slug: string; now: string },
): Promise<PlatformRow> =>
  db
    .insertInto('platform')
    .values({
      fs_slug,
      slug,
      custom_name: '',
      aspect_ratio: '2 / 3',
      missing: 0,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes a platform even if it was removed. */
export async function savePlatform(
  db: Db,
  id: number,
  patch: Updateable<PlatformTable>,
): Promise<void> {
  await db.updateTable('platform').set(patch).where('id', '=', id).execute();
}

/** Stores counts and sizes, so that lists need not compute them. */
export async function savePlatformTotals(db: Db, id: number, now: string): Promise<void> {
  const { count, size } = await db
    .selectFrom('rom')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      // PostgreSQL sums bigint as decimal, which the driver would return as text.
      eb.cast<number | null>(eb.fn.sum('fs_size_bytes'), 'bigint').as('size'),
    ])
    .where('platform_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('platform')
    .set({ rom_count: count, fs_size_bytes: size ?? 0, totals_changed_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('rom_count', '!=', count), eb('fs_size_bytes', '!=', size ?? 0)]))
    .execute();
}

/** False: there is no such platform. */
export async function markPlatformRemoved(db: Db, id: number, now: string): Promise<boolean> {
  const removed = await db
    .updateTable('platform')
    .set({ removed_at: now, rom_count: 0, fs_size_bytes: 0, updated_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function isPlatformRemoved(db: Db, id: number): Promise<boolean> {
  const removed = await db
    .selectFrom('platform')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return removed !== undefined;
}

/** Marks a platform as changed when its firmware changed: clients read both together. */
export async function touchPlatform(db: Db, id: number, now: string): Promise<void> {
  await touchPlatforms(db, [id], now);
}

/** Marks platforms as changed, which also makes lists and browsers read their players again. */
export async function touchPlatforms(db: Db, ids: readonly number[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('platform').set({ updated_at: now }).where('id', 'in', ids).execute();
}

/** The number of the last change of games, files and platforms; 0: there never was one. */
export async function findLastChange(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('library_change')
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** The folders of platforms, with the games that are in them. */
export const countGamesOfFolders = (db: Db): Promise<{ fs_slug: string; games: number }[]> =>
  db
    .selectFrom('platform')
    .leftJoin('rom', (join) =>
      join
        .onRef('rom.platform_id', '=', 'platform.id')
        .on('rom.removed_at', 'is', null)
        .on('rom.missing', '=', 0),
    )
    .select((eb) => ['platform.fs_slug', eb.fn.count<number>('rom.id').as('games')])
    .groupBy('platform.fs_slug')
    .execute();
