import type { listSaves, Received, Reply, Save, summariseSaves } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { DeviceRow } from './devices/devices.queries.ts';
import { deviceSyncs } from './devices/device-syncs.ts';
import { findAssets, type AssetRow } from './asset-rows.queries.ts';
import { saveViews } from './asset-view.ts';

import { resolveDevice } from './resolve-device.ts';
import { requireOwn } from './require-asset.ts';

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
  return viewsFor(deps, rows, device);
}

export async function readOwnSave(
  deps: SaveDeps,
  actor: Actor,
  { id, device_id }: { id: number; device_id?: string | undefined },
): Promise<Save> {
  const device = await resolveDevice(deps, actor, { id: device_id, scope: 'devices.read' });
  const row = await requireOwn(deps.db, actor, { id, kind: 'save' });
  return viewOf(deps, row, device);
}

export async function viewOf(
  deps: SaveDeps,
  row: AssetRow,
  device: DeviceRow | null,
): Promise<Save> {
  const [view] = await viewsFor(deps, [row], device);
  if (!view) throw new Error(`invariant: save ${row.id} has no view`);
  return view;
}

async function viewsFor(
  { db }: SaveDeps,
  rows: readonly AssetRow[],
  device: DeviceRow | null,
): Promise<Save[]> {
  return saveViews(db, rows, device ? await deviceSyncs(db, rows, device) : undefined);
}

/** Newest slot first. */
export async function summarise(
  deps: SaveDeps,
  actor: Actor,
  romId: number,
): Promise<Reply<typeof summariseSaves>> {
  const rows = await findAssets(deps.db, { userId: actor.user.id, kind: 'save', romId });
  const saves = await viewsFor(deps, rows, null);
  const slots = Map.groupBy(saves, ({ slot }) => slot);
  return {
    total_count: saves.length,
    slots: [...slots].flatMap(([slot, [latest, ...others]]) =>
      latest ? [{ slot, count: others.length + 1, latest }] : [],
    ),
  };
}
