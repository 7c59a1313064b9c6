import type { negotiateSync, Received, Reply, SyncOperation, ClientSave } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { findAssets } from '#modules/saves/assets.queries.ts';
import { findSyncs, updateDevice } from '#modules/saves/devices/devices.queries.ts';
import { resolveDevice } from '#modules/saves/devices/devices.ts';

import { emitSync } from './emit-sync.ts';
import { cancelUnfinishedSessions, insertSyncSession } from './sync-sessions.queries.ts';

export async function negotiate(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  actor: Actor,
  { device_id, saves }: Received<typeof negotiateSync>['body'],
): Promise<Reply<typeof negotiateSync>> {
  const { user, scopes } = actor;
  if (!scopes.includes('assets.read')) throw new AppError('forbidden', 'Forbidden');
  const device = await resolveDevice({ db }, actor, {
    id: device_id ?? undefined,
    scope: 'devices.read',
  });
  if (!device) throw new AppError('bad_request', 'device_id is required');
  if (device.sync_enabled !== 1) {
    throw new AppError('bad_request', 'Sync is disabled for this device');
  }
  const operations = planSync(saves, await findSlots({ db }, user.id, device.id));
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
    await cancelUnfinishedSessions(transaction, { deviceId: device.id, now });
    await updateDevice(transaction, device.id, { last_seen: now });
    return insertSyncSession(transaction, { deviceId: device.id, userId: user.id, planned, now });
  });
  const session = { sessionId: session_id, userId: user.id };
  await emitSync({ db, events }, 'sync:started', session);
  if (totals.total_conflict > 0) await emitSync({ db, events }, 'sync:conflict', session);
  return { session_id, operations, ...totals };
}

/** The newest save of each slot, and the last sync of the device for that slot. */
async function findSlots({ db }: Pick<Deps, 'db'>, userId: number, deviceId: string) {
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

/** The newest save of a slot, as the server has it. */
export interface ServerSave {
  readonly id: number;
  readonly rom_id: number;
  readonly file_name: string;
  readonly slot: string | null;
  readonly emulator: string | null;
  readonly version_id: number;
  readonly content_hash: string;
  readonly updated_at: string;
}

/** The state of the slot when the device last synced. */
export interface LastSync {
  readonly version_id: number | null;
  readonly content_hash: string | null;
  readonly last_synced_at: string;
  readonly is_untracked: 0 | 1;
}

interface Slot {
  readonly save: ServerSave;
  readonly sync: LastSync | undefined;
}

type SyncDecision = readonly [SyncOperation['action'], reason: string];

export const slotKey = ({ rom_id, slot }: { rom_id: number; slot?: string | null | undefined }) =>
  JSON.stringify([rom_id, slot ?? null]);

/** `slots` are keyed by `slotKey`: saves without a slot are not synced. */
export function planSync(
  clientSaves: readonly ClientSave[],
  slots: ReadonlyMap<string, Slot>,
): SyncOperation[] {
  const listed = new Set(clientSaves.map(slotKey));
  const planned = clientSaves.map((client) => {
    const slot =
      client.slot === null || client.slot === undefined ? undefined : slots.get(slotKey(client));
    const [action, reason] = slot ? decide(client, slot) : NOT_ON_SERVER;
    return toOperation(action, reason, { client, save: slot?.save });
  });
  const unlisted = [...slots]
    .filter(([key]) => !listed.has(key))
    .flatMap(([, { save, sync }]) => {
      const reason = downloadReason(save, sync);
      return reason === null ? [] : [toOperation('download', reason, { save })];
    });
  return [...planned, ...unlisted];
}

const NOT_ON_SERVER: SyncDecision = ['upload', 'The server doesn’t have this save'];

/**
 * The content decides whether a side has changed since the last sync. The clock of the device only
 * counts if nothing else is known: without a hash, or before the first sync.
 */
function decide(client: ClientSave, { save, sync }: Slot): SyncDecision {
  if (sync?.is_untracked === 1) return ['no_op', 'This save isn’t synced to the device'];
  if (client.content_hash === save.content_hash) return ['no_op', 'Both saves are identical'];
  const clientTime = Date.parse(withTimeZone(client.updated_at));
  if (!sync || sync.version_id === null) return decideByTime(client, clientTime, save);
  const isServerChanged = sync.version_id !== save.version_id;
  const isClientChanged =
    client.content_hash && sync.content_hash
      ? client.content_hash !== sync.content_hash
      : clientTime > Date.parse(sync.last_synced_at);
  if (isServerChanged && isClientChanged)
    return ['conflict', 'Both saves changed since the last sync'];
  if (isClientChanged) return ['upload', 'The save on the device changed since the last sync'];
  if (isServerChanged) return ['download', 'The save on the server changed since the last sync'];
  return ['no_op', 'Nothing has changed since the last sync'];
}

function decideByTime(client: ClientSave, clientTime: number, save: ServerSave): SyncDecision {
  const serverTime = Date.parse(save.updated_at);
  if (clientTime > serverTime) return ['upload', 'The save on the device is newer'];
  if (clientTime < serverTime) return ['download', 'The save on the server is newer'];
  if (client.content_hash)
    return ['conflict', 'Both saves have the same date but different content'];
  return ['no_op', 'Both saves have the same date'];
}

/** Null: the device does not track the save, or had this version and deleted it. */
function downloadReason(save: ServerSave, sync: LastSync | undefined): string | null {
  if (sync?.is_untracked === 1) return null;
  if (!sync || sync.version_id === null) return 'The device doesn’t have this save';
  return sync.version_id === save.version_id
    ? null
    : 'The save on the server changed since the last sync';
}

function toOperation(
  action: SyncOperation['action'],
  reason: string,
  { client, save }: { client?: ClientSave; save?: ServerSave | undefined },
): SyncOperation {
  return {
    action,
    rom_id: client?.rom_id ?? save?.rom_id ?? 0,
    save_id: save?.id ?? null,
    file_name: client?.file_name ?? save?.file_name ?? '',
    slot: client?.slot ?? save?.slot ?? null,
    emulator: client?.emulator ?? save?.emulator ?? null,
    reason,
    server_updated_at: save?.updated_at ?? null,
    server_content_hash: save?.content_hash ?? null,
  };
}

const withTimeZone = (text: string): string =>
  /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
