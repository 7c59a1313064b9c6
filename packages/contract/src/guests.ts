import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Pin } from './profiles.ts';
import { ShareAccess, ShareLink, ShareName } from './shares.ts';
import { Id, Nothing, Timestamp } from './wire.ts';

/** How long a device stays a kiosk, unless an admin ends it. */
export const KIOSK_DAYS = 365;

/** `link`: with a link that invites guests. `kiosk`: on a device that an admin set up. */
const GuestVisit = z
  .object({
    kind: z.enum(['link', 'kiosk']),
    invited_by: z.string(),
    expires_at: Timestamp,
    /** A kiosk that a PIN ends. Any kiosk ends when an admin signs in. */
    has_pin: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'GuestVisit' });
export type GuestVisit = z.output<typeof GuestVisit>;

export const getGuestVisit = defineRoute({
  method: 'GET',
  path: '/guests/visit',
  access: 'public',
  summary: 'The guest session of this browser; null if it has none.',
  response: z.nullable(GuestVisit),
});

export const startKiosk = defineRoute({
  method: 'POST',
  path: '/guests/kiosk',
  access: 'users.write',
  audit: 'kiosk_started',
  summary: 'Sign this browser out and make it a kiosk, which sees what a permission group sees.',
  body: z.object({
    group_id: Id,
    /** How the device is listed. */
    name: ShareName,
    access: z._default(ShareAccess, 'play'),
    /** Null: only an admin who signs in ends the kiosk. */
    pin: z._default(z.nullable(Pin), null),
  }),
  response: ShareLink,
  status: 201,
});

export const leaveKiosk = defineRoute({
  method: 'POST',
  path: '/guests/kiosk/leave',
  access: 'public',
  audit: 'kiosk_left',
  summary: 'End the kiosk on this browser with its PIN.',
  body: z.object({ pin: z.string().check(z.maxLength(100)) }),
  response: Nothing,
});
