import type { Save } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { saveSync, saveTracking } from './devices/devices.queries.ts';
import { requireDevice } from './devices/require-device.ts';

import { viewOf } from './read-saves.ts';
import { requireOwn } from './require-asset.ts';

type SaveDeps = Pick<Deps, 'db' | 'clock'>;

interface DeviceSave {
  readonly id: number;
  readonly deviceId: string;
}

export async function confirmDownload(
  deps: SaveDeps,
  actor: Actor,
  { id, deviceId }: DeviceSave,
): Promise<Save> {
  const { device, row, now } = await requireDeviceAndSave(deps, actor, { id, deviceId });
  await saveSync(deps.db, { deviceId, assetId: id, versionId: row.version_id, now });
  return viewOf(deps, row, device);
}

export async function setTracking(
  deps: SaveDeps,
  actor: Actor,
  { id, deviceId, isTracked }: DeviceSave & { isTracked: boolean },
): Promise<Save> {
  const { device, row, now } = await requireDeviceAndSave(deps, actor, { id, deviceId });
  await saveTracking(deps.db, { deviceId, assetId: id, isUntracked: isTracked ? 0 : 1, now });
  return viewOf(deps, row, device);
}

async function requireDeviceAndSave(
  { db, clock }: SaveDeps,
  actor: Actor,
  { id, deviceId }: DeviceSave,
) {
  const device = await requireDevice(db, { id: deviceId, userId: actor.user.id });
  const row = await requireOwn(db, actor, { id, kind: 'save' });
  return { device, row, now: timestamp(clock()) };
}
