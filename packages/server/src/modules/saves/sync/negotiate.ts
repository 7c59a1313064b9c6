import type { negotiateSync, Received, Reply, SyncOperation } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { findSyncs, updateDevice } from '#modules/saves/devices/devices.queries.ts';
import { requireDevice } from '#modules/saves/devices/require-device.ts';
import { findAssets } from '#modules/saves/asset-rows.queries.ts';

import { planSync, slotKey, type LastSync, type ServerSave } from './plan-sync.ts';
import { cancelSessions, insertSession } from './sync-sessions.queries.ts';

export async function negotiate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user, scopes }: Actor,
  { device_id, saves }: Received<typeof negotiateSync>['body'],
): Promise<Reply<typeof negotiateSync>> {
  if (!scopes.includes('assets.read')) throw new AppError('forbidden', 'Forbidden');
  if (!device_id) throw new AppError('bad_request', 'device_id is required');
  const device = await requireDevice(db, { id: device_id, userId: user.id });
  if (device.sync_enabled !== 1) {
    throw new AppError('bad_request', 'Sync is disabled for this device');
  }
  const operations = planSync(saves, await slotsOf({ db }, user.id, device.id));
  const count = (action: SyncOperation['action']): number =>
    operations.filter((one) => one.action === action).length;
  const totals = {
    total_upload: count('upload'),
    total_download: count('download'),
    total_conflict: count('conflict'),
    total_no_op: count('no_op'),
  };
  const now = timestamp(clock());
  const planned = operations.length - totals.total_no_op;
  const session_id = await db.transaction().execute(async (transaction) => {
    await cancelSessions(transaction, { deviceId: device.id, now });
    await updateDevice(transaction, device.id, { last_seen: now });
    return insertSession(transaction, { deviceId: device.id, userId: user.id, planned, now });
  });
  return { session_id, operations, ...totals };
}

/** The newest save of each slot, and the last sync of the device for that slot. */
async function slotsOf({ db }: Pick<Deps, 'db'>, userId: number, deviceId: string) {
  const rows = (await findAssets(db, { userId, kind: 'save' })).filter(({ slot }) => slot !== null);
  const ids = rows.map(({ id }) => id);
  const syncs = (ids.length > 0 ? await findSyncs(db, ids) : []).filter(
    (sync) => sync.device_id === deviceId,
  );
  const slots = new Map<string, { save: ServerSave; sync: LastSync | undefined }>();
  for (const [key, saves] of Map.groupBy(rows, slotKey)) {
    const [save] = saves;
    const own = new Set(saves.map(({ id }) => id));
    const newest = syncs.find(({ asset_id }) => asset_id === save?.id);
    const sync = newest ?? syncs.find(({ asset_id }) => own.has(asset_id));
    if (save) slots.set(key, { save, sync });
  }
  return slots;
}
