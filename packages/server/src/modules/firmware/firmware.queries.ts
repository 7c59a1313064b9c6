import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';
import type { FirmwareTable } from './firmware.tables.ts';

export type FirmwareRow = Selectable<FirmwareTable>;

/** Below the parameter limit of both engines. */
const BATCH_SIZE = 500;

export const findFirmwareOf = (db: Db, platformId: number): Promise<FirmwareRow[]> =>
  db
    .selectFrom('firmware')
    .selectAll()
    .where('platform_id', '=', platformId)
    .orderBy('file_name')
    .execute();

/** Updates the row of the same name if there is one, so that its id stays. */
export const saveFirmwareRow = (db: Db, row: Insertable<FirmwareTable>): Promise<FirmwareRow> => {
  const { platform_id: _platform, name_key: _key, created_at: _created, ...rest } = row;
  return db
    .insertInto('firmware')
    .values(row)
    .onConflict((conflict) => conflict.columns(['platform_id', 'name_key']).doUpdateSet(rest))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export async function saveFirmwareMissing(
  db: Db,
  ids: readonly number[],
  now: string,
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    await db
      .updateTable('firmware')
      .set({ missing: 1, updated_at: now })
      .where('id', 'in', ids.slice(start, start + BATCH_SIZE))
      .execute();
  }
}

export async function removeFirmwareOfPlatform(db: Db, platformId: number): Promise<void> {
  await db.deleteFrom('firmware').where('platform_id', '=', platformId).execute();
}

/**
 * Deletes the rows, because firmware has no history: a scan that finds it again adds it again.
 * Returns the ids of their platforms.
 */
export async function removeFirmwareBelow(db: Db, root: string): Promise<number[]> {
  const rows = await db
    .deleteFrom('firmware')
    .where('root', '=', root)
    .returning('platform_id')
    .execute();
  return rows.map(({ platform_id }) => platform_id);
}

export async function moveFirmwareToRoot(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('firmware').set({ root: to }).where('root', '=', from).execute();
}

export function findFirmware(db: Db, platformId?: number): Promise<FirmwareRow[]> {
  const all = db.selectFrom('firmware').selectAll().orderBy('file_name').orderBy('id');
  return (platformId ? all.where('platform_id', '=', platformId) : all).execute();
}

export async function findFirmwareIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('firmware').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export const findOneFirmware = (db: Db, id: number): Promise<FirmwareRow | undefined> =>
  db.selectFrom('firmware').selectAll().where('id', '=', id).executeTakeFirst();

export const findFirmwarePlatform = (
  db: Db,
  id: number,
): Promise<Selectable<Tables['platform']> | undefined> =>
  db
    .selectFrom('platform')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export async function removeFirmware(db: Db, id: number): Promise<void> {
  await db.deleteFrom('firmware').where('id', '=', id).execute();
}
