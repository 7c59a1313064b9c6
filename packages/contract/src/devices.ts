import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Timestamp } from './wire.ts';

export const SYNC_MODES = ['api', 'file_transfer', 'push_pull'] as const;

const text = (max: number) => z.nullish(z.string().check(z.maxLength(max)));

const DeviceFacts = z.object({
  name: text(255),
  platform: text(50),
  client: text(50),
  client_version: text(50),
  ip_address: text(45),
  mac_address: text(17),
  hostname: text(255),
  sync_mode: z.optional(z.enum(SYNC_MODES)),
  sync_config: z.nullish(z.record(z.string().check(z.maxLength(100)), z.unknown())),
});

export const DevicePatch = z.extend(DeviceFacts, { sync_enabled: z.optional(z.boolean()) });
export type DevicePatch = z.output<typeof DevicePatch>;

export const NewDevice = z.extend(DeviceFacts, {
  client_device_identifier: text(255),
  /** Return a matching registered device instead. */
  allow_existing: z._default(z.boolean(), true),
  /** Skip the search for a matching device. */
  allow_duplicate: z._default(z.boolean(), false),
  reset_syncs: z._default(z.boolean(), false),
});
export type NewDevice = z.output<typeof NewDevice>;

export const Device = z
  .object({
    id: z.string(),
    user_id: z.int(),
    name: z.nullable(z.string()),
    platform: z.nullable(z.string()),
    client: z.nullable(z.string()),
    client_version: z.nullable(z.string()),
    ip_address: z.nullable(z.string()),
    mac_address: z.nullable(z.string()),
    hostname: z.nullable(z.string()),
    client_device_identifier: z.nullable(z.string()),
    sync_mode: z.enum(SYNC_MODES),
    sync_enabled: z.boolean(),
    sync_config: z.nullable(z.record(z.string(), z.unknown())),
    last_seen: z.nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'Device' });
export type Device = z.output<typeof Device>;

export const DeviceCreated = z.object({
  device_id: z.string(),
  name: z.nullable(z.string()),
  created_at: Timestamp,
});

const DeviceParams = z.object({ device_id: z.string().check(z.maxLength(255)) });

export const addDevice = defineRoute({
  method: 'POST',
  path: '/devices',
  access: 'devices.write',
  summary: 'Register a device of the caller: 201 if it is new, 200 if it was registered before.',
  body: NewDevice,
  response: DeviceCreated,
});

export const listDevices = defineRoute({
  method: 'GET',
  path: '/devices',
  access: 'devices.read',
  summary: "The caller's devices.",
  response: z.array(Device),
});

export const getDevice = defineRoute({
  method: 'GET',
  path: '/devices/:device_id',
  access: 'devices.read',
  summary: 'One device.',
  params: DeviceParams,
  response: Device,
});

export const updateDevice = defineRoute({
  method: 'PUT',
  path: '/devices/:device_id',
  access: 'devices.write',
  summary: 'Change the given fields; all others keep their values.',
  params: DeviceParams,
  body: DevicePatch,
  response: Device,
});

export const deleteDevice = defineRoute({
  method: 'DELETE',
  path: '/devices/:device_id',
  access: 'devices.write',
  summary: 'Remove a device. Its saves are kept.',
  params: DeviceParams,
});
