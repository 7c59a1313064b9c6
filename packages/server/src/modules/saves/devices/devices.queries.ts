import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import type { DeviceTable } from '#modules/saves/saves.tables.ts';

export type DeviceRow = Selectable<DeviceTable>;

export const findDevices = (db: Db, userId: number): Promise<DeviceRow[]> =>
  db
    .selectFrom('device')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findDevice = (
  db: Db,
  { id, userId }: { id: string; userId: number },
): Promise<DeviceRow | undefined> =>
  db
    .selectFrom('device')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Whether any user has this device. */
export async function isKnownDevice(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('device').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function insertDevice(db: Db, row: Insertable<DeviceTable>): Promise<void> {
  await db.insertInto('device').values(row).execute();
}

export async function updateDevice(
  db: Db,
  id: string,
  patch: Updateable<DeviceTable>,
): Promise<void> {
  await db.updateTable('device').set(patch).where('id', '=', id).execute();
}

export async function removeDevice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('device').where('id', '=', id).execute();
}

export async function removeSyncsOf(db: Db, deviceId: string): Promise<void> {
  await db.deleteFrom('device_sync').where('device_id', '=', deviceId).execute();
}

/** Which versions of these saves devices have, with the content hashes of those versions. */
export const findSyncs = (db: Db, assetIds: readonly number[]) =>
  db
    .selectFrom('device_sync')
    .innerJoin('device', 'device.id', 'device_sync.device_id')
    .leftJoin('asset_version', 'asset_version.id', 'device_sync.version_id')
    .select([
      'device_sync.device_id',
      'device_sync.asset_id',
      'device_sync.version_id',
      'device_sync.last_synced_at',
      'device_sync.is_untracked',
      'device.name as device_name',
      'asset_version.content_hash',
    ])
    .where('device_sync.asset_id', 'in', idsIn(assetIds))
    .orderBy('device_sync.last_synced_at', 'desc')
    .orderBy('device_sync.device_id')
    .execute();

export const findSync = (db: Db, { deviceId, assetId }: { deviceId: string; assetId: number }) =>
  db
    .selectFrom('device_sync')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('asset_id', '=', assetId)
    .executeTakeFirst();

/** Records that the device has this version; whether it tracks the save does not change. */
export async function recordSync(
  db: Db,
  sync: { deviceId: string; assetId: number; versionId: number; now: string },
): Promise<void> {
  const facts = { version_id: sync.versionId, last_synced_at: sync.now };
  await db
    .insertInto('device_sync')
    .values({ device_id: sync.deviceId, asset_id: sync.assetId, ...facts })
    .onConflict((conflict) => conflict.columns(['device_id', 'asset_id']).doUpdateSet(facts))
    .execute();
}

export async function setSyncTracking(
  db: Db,
  mark: { deviceId: string; assetId: number; isUntracked: 0 | 1; now: string },
): Promise<void> {
  const { isUntracked: is_untracked } = mark;
  await db
    .insertInto('device_sync')
    .values({
      device_id: mark.deviceId,
      asset_id: mark.assetId,
      version_id: null,
      last_synced_at: mark.now,
      is_untracked,
    })
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'asset_id']).doUpdateSet({ is_untracked }),
    )
    .execute();
}

/** Counts a completed operation of a running sync. */
export async function countOperation(
  db: Db,
  { sessionId, userId, now }: { sessionId: number; userId: number; now: string },
): Promise<void> {
  await db
    .updateTable('sync_session')
    .set((eb) => ({
      operations_completed: eb('operations_completed', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('status', '=', 'IN_PROGRESS')
    .execute();
}
