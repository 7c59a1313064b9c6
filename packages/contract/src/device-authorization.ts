import * as z from 'zod/mini';

import { SCOPES } from './access.ts';
import { TokenLifetime, TokenScopes, TypedCode } from './client-tokens.ts';
import { defineRoute } from './define-route.ts';
import { Nothing, Timestamp } from './wire.ts';

/** The page of the web app where a person enters the code that a device shows. */
export const PAIR_DEVICE_PATH = '/pair/device';

export const startDeviceAuthorization = defineRoute({
  method: 'POST',
  path: '/auth/device/init',
  access: 'public',
  audit: { none: 'A device that asks is shown to its owner; nothing is granted yet.' },
  summary: 'Start to pair a device: it shows the user code and polls with the device code.',
  body: z.object({
    client_device_identifier: z.string().check(z.minLength(1), z.maxLength(255)),
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    client: z.string().check(z.minLength(1), z.maxLength(50)),
    platform: z.nullish(z.string().check(z.maxLength(50))),
    client_version: z.nullish(z.string().check(z.maxLength(50))),
    requested_scopes: z.array(z.enum(SCOPES)).check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_path: z.string(),
    verification_path_complete: z.string(),
    expires_in: z.int(),
    interval: z.int(),
  }),
  status: 201,
});

export const DeviceAuthorization = z
  .object({
    client_device_identifier: z.string(),
    name: z.string(),
    client: z.string(),
    platform: z.nullable(z.string()),
    client_version: z.nullable(z.string()),
    requested_scopes: z.array(z.string()),
    /** The requested scopes that the caller may grant. */
    allowed_scopes: z.array(z.string()),
    expires_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'DeviceAuthorization' });
export type DeviceAuthorization = z.output<typeof DeviceAuthorization>;

export const getDeviceAuthorization = defineRoute({
  method: 'GET',
  path: '/auth/device/pending/:user_code',
  access: 'me.read',
  summary: 'The device that waits for approval with this code.',
  params: z.object({ user_code: TypedCode }),
  response: DeviceAuthorization,
});

export const approveDevice = defineRoute({
  method: 'POST',
  path: '/auth/device/approve',
  access: 'me.write',
  summary: 'Approve a device, which signs in as the caller.',
  body: z.object({
    user_code: TypedCode,
    approved_scopes: TokenScopes,
    device_name: z.nullish(z.string().check(z.trim(), z.minLength(1), z.maxLength(255))),
    expires_in: TokenLifetime,
  }),
  response: z.object({ device_id: z.string(), device_name: z.string() }),
});

export const denyDevice = defineRoute({
  method: 'POST',
  path: '/auth/device/deny',
  access: 'me.write',
  summary: 'Deny a device that waits for approval.',
  body: z.object({ user_code: TypedCode }),
  response: Nothing,
});

export const grantDeviceToken = defineRoute({
  method: 'POST',
  path: '/auth/device/token',
  access: 'public',
  audit: ['token_created'],
  summary: 'Poll for the token of an approved device; it is sent once.',
  body: z.object({ device_code: z.string().check(z.maxLength(128)) }),
  response: z.object({
    access_token: z.string(),
    device_id: z.string(),
    scopes: z.array(z.string()),
    expires_at: z.nullable(Timestamp),
  }),
});
