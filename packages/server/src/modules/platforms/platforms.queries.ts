import type { Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { PlatformTable } from './platforms.tables.ts';
import type { Tables } from '#core/db/tables.ts';

export type PlatformRow = Selectable<PlatformTable>;
export type FirmwareRow = Selectable<Tables['firmware']>;

export function findPlatforms(db: Db, updatedAfter?: string): Promise<PlatformRow[]> {
  let platforms = db
    .selectFrom('platform')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('fs_slug');
  if (updatedAfter) platforms = platforms.where('updated_at', '>', updatedAfter);
  return platforms.execute();
}

export const findPlatform = (db: Db, id: number): Promise<PlatformRow | undefined> =>
  db
    .selectFrom('platform')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

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

export const savePlatform = (
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
