import type { Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { FirmwareTable } from './firmware.tables.ts';
import type { Tables } from '#core/db/tables.ts';

type FirmwareRow = Selectable<FirmwareTable>;

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
