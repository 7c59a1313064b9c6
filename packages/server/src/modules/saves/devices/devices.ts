import { randomUUID } from 'node:crypto';

import type { Device, DevicePatch, NewDevice, Scope } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { RawReply } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  findDevices,
  insertDevice,
  removeDevice,
  removeSyncsOf,
  updateDevice,
  type DeviceRow,
  findDevice,
} from './devices.queries.ts';

type DeviceDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Replies with 201: new; 200: registered before; 409: registered before, and the caller wants an
 * error.
 */
export async function addDevice(
  { db, clock }: DeviceDeps,
  { user }: Actor,
  sent: NewDevice,
): Promise<RawReply> {
  const now = timestamp(clock());
  const existing = sent.allow_duplicate
    ? undefined
    : (await findDevices(db, user.id)).find((device) => isSame(device, sent));
  if (existing && !sent.allow_existing) return deviceExists(existing);
  if (existing) {
    if (sent.reset_syncs) await removeSyncsOf(db, existing.id);
    await updateDevice(db, existing.id, { last_seen: now, updated_at: now });
    return deviceCreated(200, existing);
  }
  const device = newDevice(user.id, sent, now);
  await insertDevice(db, device);
  return deviceCreated(201, device);
}

type DeviceFacts = Omit<NewDevice, 'allow_existing' | 'allow_duplicate' | 'reset_syncs'>;

const newDevice = (userId: number, facts: DeviceFacts, now: string): DeviceRow => ({
  id: randomUUID(),
  user_id: userId,
  name: facts.name ?? null,
  platform: facts.platform ?? null,
  client: facts.client ?? null,
  client_version: facts.client_version ?? null,
  ip_address: facts.ip_address ?? null,
  mac_address: facts.mac_address ?? null,
  hostname: facts.hostname ?? null,
  client_device_identifier: facts.client_device_identifier ?? null,
  sync_mode: facts.sync_mode ?? 'api',
  sync_enabled: 1,
  sync_config: facts.sync_config ? JSON.stringify(facts.sync_config) : null,
  last_seen: now,
  created_at: now,
  updated_at: now,
});

/** The device of an app that was paired: the same one again if the app was paired before. */
export async function pairDevice(
  { db, clock }: DeviceDeps,
  userId: number,
  facts: DeviceFacts & { client_device_identifier: string },
): Promise<DeviceRow> {
  const now = timestamp(clock());
  const known = await findPaired(db, userId, facts);
  if (!known) {
    const device = newDevice(userId, facts, now);
    await insertDevice(db, device);
    return device;
  }
  const { name = null, platform = null, client = null, client_version = null } = facts;
  const changes = { name, platform, client, client_version, last_seen: now, updated_at: now };
  await updateDevice(db, known.id, changes);
  return { ...known, ...changes };
}

const findPaired = async (
  db: Db,
  userId: number,
  { client_device_identifier: identifier }: { client_device_identifier: string },
): Promise<DeviceRow | undefined> =>
  (await findDevices(db, userId)).find((one) => one.client_device_identifier === identifier);

/** The device with this identifier, added if the user has none. */
export async function findOrAddDevice(
  { db, clock }: DeviceDeps,
  userId: number,
  facts: DeviceFacts & { client_device_identifier: string },
): Promise<DeviceRow> {
  const known = await findPaired(db, userId, facts);
  if (known) return known;
  const device = newDevice(userId, facts, timestamp(clock()));
  await insertDevice(db, device);
  return device;
}

/** Compares what identifies a machine, as far as it is given. */
function isSame(device: DeviceRow, sent: NewDevice): boolean {
  const { client_device_identifier } = sent;
  if (client_device_identifier && client_device_identifier === device.client_device_identifier) {
    return true;
  }
  if (sent.mac_address) return device.mac_address === sent.mac_address;
  if (!sent.hostname || !sent.platform) return false;
  return device.hostname === sent.hostname && device.platform === sent.platform;
}

export async function changeDevice(
  { db, clock }: DeviceDeps,
  { user }: Actor,
  { id, patch }: { id: string; patch: DevicePatch },
): Promise<Device> {
  const before = await requireDevice(db, { id, userId: user.id });
  const { sync_enabled, sync_config, sync_mode, ...texts } = patch;
  const config = withStoredSecrets(sync_config ?? null, readConfig(before.sync_config));
  const named = Object.fromEntries(
    Object.entries(texts).filter(([, value]) => value !== undefined),
  );
  await updateDevice(db, id, {
    ...named,
    ...(sync_mode === undefined ? {} : { sync_mode }),
    ...(sync_enabled === undefined ? {} : { sync_enabled: sync_enabled ? 1 : 0 }),
    ...(sync_config === undefined
      ? {}
      : { sync_config: config === null ? null : JSON.stringify(config) }),
    updated_at: timestamp(clock()),
  });
  return deviceView(await requireDevice(db, { id, userId: user.id }));
}

export async function deleteDevice(
  { db }: Pick<Deps, 'db'>,
  { user }: Actor,
  id: string,
): Promise<RawReply> {
  await requireDevice(db, { id, userId: user.id });
  await removeDevice(db, id);
  return new RawReply(204, {});
}

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

const json = (status: number, body: object): RawReply =>
  new RawReply(status, JSON_HEADERS, Buffer.from(JSON.stringify(body)));

const deviceCreated = (status: 200 | 201, { id, name, created_at }: DeviceRow): RawReply =>
  json(status, { device_id: id, name, created_at });

const deviceExists = ({ id }: DeviceRow): RawReply =>
  json(409, {
    code: 'conflict',
    detail: {
      error: 'device_exists',
      message: 'A device with the same identity is already registered',
      device_id: id,
    },
  });

/** A device of the user; one of another user counts as not found. */
export async function requireDevice(
  db: Db,
  { id, userId }: { id: string; userId: number },
): Promise<DeviceRow> {
  const device = await findDevice(db, { id, userId });
  if (!device) throw new AppError('not_found', `Device with ID ${id} not found`);
  return device;
}

/** The device that a request names, or that its client token was issued to; null: neither. */
export async function resolveDevice(
  { db }: Pick<Deps, 'db'>,
  { user, scopes, clientToken }: Actor,
  { id, scope }: { id: string | undefined; scope: Scope },
): Promise<DeviceRow | null> {
  if (id === undefined || id === '') {
    const bound = scopes.includes(scope) ? clientToken?.deviceId : null;
    return (bound && (await findDevice(db, { id: bound, userId: user.id }))) || null;
  }
  if (!scopes.includes(scope)) throw new AppError('forbidden', 'Forbidden');
  return requireDevice(db, { id, userId: user.id });
}

/** Settings that are never sent back to a client. */
const SECRETS: ReadonlySet<string> = new Set(['ssh_password', 'ssh_key_path']);
const MASK = '********';

const readConfig = (text: string | null): Record<string, unknown> | null =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>);

export const deviceView = ({ sync_enabled, sync_config, ...row }: DeviceRow): Device => ({
  ...row,
  sync_enabled: sync_enabled === 1,
  sync_config: maskSecrets(readConfig(sync_config)),
});

const maskSecrets = (config: Record<string, unknown> | null): Device['sync_config'] =>
  config &&
  Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      SECRETS.has(key) && value !== null && value !== '' ? MASK : value,
    ]),
  );

/** Replaces masked secrets in a client's settings by the stored ones. */
const withStoredSecrets = (
  sent: Record<string, unknown> | null,
  stored: Record<string, unknown> | null,
): Record<string, unknown> | null =>
  sent &&
  Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [
      key,
      value === MASK ? (stored?.[key] ?? null) : value,
    ]),
  );
