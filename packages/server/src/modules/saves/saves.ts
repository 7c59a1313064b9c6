import type {
  listSaves,
  Received,
  Reply,
  Save,
  summariseSaves,
  DeviceSync,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { requireOwn } from './asset-access.ts';
import { saveViews } from './asset-view.ts';
import { findAssets, type AssetRow } from './assets.queries.ts';
import {
  type DeviceRow,
  recordSync,
  setSyncTracking,
  findSyncs,
} from './devices/devices.queries.ts';
import { resolveDevice, requireDevice } from './devices/devices.ts';

type SaveDeps = Pick<Deps, 'db'>;

export async function listOwnSaves(
  deps: SaveDeps,
  actor: Actor,
  { device_id, rom_id, platform_id, slot }: Received<typeof listSaves>['query'],
): Promise<Save[]> {
  const device = await resolveDevice(deps, actor, { id: device_id, scope: 'devices.read' });
  const rows = await findAssets(deps.db, {
    userId: actor.user.id,
    kind: 'save',
    romId: rom_id,
    platformId: platform_id,
    slot,
  });
  return saveViewsFor(deps, rows, device);
}

export async function readOwnSave(
  deps: SaveDeps,
  actor: Actor,
  { id, device_id }: { id: number; device_id?: string | undefined },
): Promise<Save> {
  const device = await resolveDevice(deps, actor, { id: device_id, scope: 'devices.read' });
  const row = await requireOwn(deps.db, actor, { id, kind: 'save' });
  return saveViewFor(deps, row, device);
}

export async function saveViewFor(
  deps: SaveDeps,
  row: AssetRow,
  device: DeviceRow | null,
): Promise<Save> {
  const [view] = await saveViewsFor(deps, [row], device);
  if (!view) throw new Error(`invariant: save ${row.id} has no view`);
  return view;
}

async function saveViewsFor(
  { db }: SaveDeps,
  rows: readonly AssetRow[],
  device: DeviceRow | null,
): Promise<Save[]> {
  return saveViews(db, rows, device ? await findDeviceSyncs(db, rows, device) : undefined);
}

/** Newest slot first. */
export async function summarizeSaves(
  deps: SaveDeps,
  actor: Actor,
  romId: number,
): Promise<Reply<typeof summariseSaves>> {
  const rows = await findAssets(deps.db, { userId: actor.user.id, kind: 'save', romId });
  const saves = await saveViewsFor(deps, rows, null);
  const slots = Map.groupBy(saves, ({ slot }) => slot);
  return {
    total_count: saves.length,
    slots: [...slots].flatMap(([slot, [latest, ...others]]) =>
      latest ? [{ slot, count: others.length + 1, latest }] : [],
    ),
  };
}

type TrackingDeps = Pick<Deps, 'db' | 'clock'>;

interface DeviceSave {
  readonly id: number;
  readonly deviceId: string;
}

export async function confirmDownload(
  deps: TrackingDeps,
  actor: Actor,
  { id, deviceId }: DeviceSave,
): Promise<Save> {
  const { device, row, now } = await requireDeviceAndSave(deps, actor, { id, deviceId });
  await recordSync(deps.db, { deviceId, assetId: id, versionId: row.version_id, now });
  return saveViewFor(deps, row, device);
}

export async function setTracking(
  deps: TrackingDeps,
  actor: Actor,
  { id, deviceId, isTracked }: DeviceSave & { isTracked: boolean },
): Promise<Save> {
  const { device, row, now } = await requireDeviceAndSave(deps, actor, { id, deviceId });
  await setSyncTracking(deps.db, { deviceId, assetId: id, isUntracked: isTracked ? 0 : 1, now });
  return saveViewFor(deps, row, device);
}

async function requireDeviceAndSave(
  { db, clock }: TrackingDeps,
  actor: Actor,
  { id, deviceId }: DeviceSave,
) {
  const device = await requireDevice(db, { id: deviceId, userId: actor.user.id });
  const row = await requireOwn(db, actor, { id, kind: 'save' });
  return { device, row, now: timestamp(clock()) };
}

/** By save id: the requesting device comes first, even if it never had the save. */
async function findDeviceSyncs(
  db: Db,
  saves: readonly AssetRow[],
  device: DeviceRow,
): Promise<Map<number, DeviceSync[]>> {
  const ids = saves.map(({ id }) => id);
  const rows = ids.length > 0 ? await findSyncs(db, ids) : [];
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
      const own = views.find(({ device_id }) => device_id === device.id) ?? neverSyncedView(device);
      return [save.id, [own, ...views.filter((one) => one !== own)]];
    }),
  );
}

const neverSyncedView = ({ id, name }: DeviceRow): DeviceSync => ({
  device_id: id,
  device_name: name,
  // RomM clients require a date.
  last_synced_at: '1970-01-01T00:00:00.000+00:00',
  is_untracked: false,
  is_current: false,
});
