import type { DeviceSync } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import { findSyncs, type DeviceRow } from './devices.queries.ts';

const EPOCH = '1970-01-01T00:00:00.000+00:00';

interface SyncedSave {
  readonly id: number;
  readonly version_id: number;
}

/** By save id: the requesting device comes first, even if it never had the save. */
export async function deviceSyncs(
  db: Db,
  saves: readonly SyncedSave[],
  device: DeviceRow,
): Promise<Map<number, DeviceSync[]>> {
  const rows =
    saves.length > 0
      ? await findSyncs(
          db,
          saves.map(({ id }) => id),
        )
      : [];
  return new Map(
    saves.map((save) => {
      const views = rows
        .filter(({ asset_id }) => asset_id === save.id)
        .map((row) => ({
          device_id: row.device_id,
          device_name: row.device_name,
          last_synced_at: row.last_synced_at,
          is_untracked: row.is_untracked === 1,
          is_current: row.version_id === save.version_id,
        }));
      const own = views.find(({ device_id }) => device_id === device.id) ?? neverSynced(device);
      return [save.id, [own, ...views.filter((one) => one !== own)]];
    }),
  );
}

const neverSynced = ({ id, name }: DeviceRow): DeviceSync => ({
  device_id: id,
  device_name: name,
  last_synced_at: EPOCH,
  is_untracked: false,
  is_current: false,
});
