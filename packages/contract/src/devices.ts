import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { Timestamp } from './wire.ts';

export const SYNC_MODES = ['api', 'file_transfer', 'push_pull'] as const;

const text = (max: number) => z.string().max(max).nullish();

const DeviceFacts = z.object({
  name: text(255),
  platform: text(50),
  client: text(50),
  client_version: text(50),
  ip_address: text(45),
  mac_address: text(17),
  hostname: text(255),
  sync_mode: z.enum(SYNC_MODES).optional(),
  sync_config: z.record(z.string().max(100), z.unknown()).nullish(),
});

export const DevicePatch = DeviceFacts.extend({ sync_enabled: z.boolean().optional() });
export type DevicePatch = z.output<typeof DevicePatch>;

export const NewDevice = DeviceFacts.extend({
  client_device_identifier: text(255),
  /** Return a matching registered device instead. */
  allow_existing: z.boolean().default(true),
  /** Skip the search for a matching device. */
  allow_duplicate: z.boolean().default(false),
  reset_syncs: z.boolean().default(false),
});
export type NewDevice = z.output<typeof NewDevice>;

export const Device = z
  .object({
    id: z.string(),
    user_id: z.int(),
    name: z.string().nullable(),
    platform: z.string().nullable(),
    client: z.string().nullable(),
    client_version: z.string().nullable(),
    ip_address: z.string().nullable(),
    mac_address: z.string().nullable(),
    hostname: z.string().nullable(),
    client_device_identifier: z.string().nullable(),
    sync_mode: z.enum(SYNC_MODES),
    sync_enabled: z.boolean(),
    sync_config: z.record(z.string(), z.unknown()).nullable(),
    last_seen: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Device' });
export type Device = z.output<typeof Device>;

export const DeviceCreated = z.object({
  device_id: z.string(),
  name: z.string().nullable(),
  created_at: Timestamp,
});

const DeviceParams = z.object({ device_id: z.string().max(255) });

export const addDevice = defineRoute({
  method: 'POST',
  path: '/devices',
  access: 'devices.write',
  summary: 'Register a device of the caller: 201 for a new one, 200 for one that was known.',
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
  summary: 'Change what is named; the rest stays.',
  params: DeviceParams,
  body: DevicePatch,
  response: Device,
});

export const deleteDevice = defineRoute({
  method: 'DELETE',
  path: '/devices/:device_id',
  access: 'devices.write',
  summary: 'Forget a device; saves that came from it stay.',
  params: DeviceParams,
});
