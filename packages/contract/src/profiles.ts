import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { PASSWORD_MAX } from './users.ts';
import { Id, IdParams, Nothing, Timestamp } from './wire.ts';

/** What someone needs to switch to a profile: the password, a PIN, or nothing. */
export const PROFILE_LOCKS = ['password', 'pin', 'none'] as const;
export type ProfileLock = (typeof PROFILE_LOCKS)[number];

export const PIN_MIN = 4;
export const PIN_MAX = 8;
/** After so many wrong PINs in a row only the password helps. */
export const WRONG_PINS_MAX = 5;

export const Pin = z.string().check(z.regex(/^\d{4,8}$/, 'must have 4 to 8 digits'));
const Lock = z.enum(PROFILE_LOCKS);
const PublicId = z.string().check(z.maxLength(100));

/** An account that is remembered on a device. */
export const Profile = z
  .object({
    /** Identifies the profile on this device; it is not a credential. */
    id: z.string(),
    username: z.string(),
    has_avatar: z.boolean(),
    lock: Lock,
    /** Signed in on this device right now. */
    is_current: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Profile' });
export type Profile = z.output<typeof Profile>;

/** A device on which an account is remembered. */
export const ProfileDevice = z
  .object({
    id: z.string(),
    /** The browser of this request. */
    current: z.boolean(),
    user_agent: z.string(),
    lock: Lock,
    created_at: Timestamp,
    last_used_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'ProfileDevice' });
export type ProfileDevice = z.output<typeof ProfileDevice>;

export const listProfiles = defineRoute({
  method: 'GET',
  path: '/profiles',
  access: 'public',
  summary: 'The accounts that are remembered on this device, by name.',
  response: z.array(Profile),
});

export const getProfileAvatar = defineRoute({
  method: 'GET',
  path: '/profiles/:profile/avatar',
  access: 'public',
  summary: 'The picture of an account that is remembered on this device.',
  params: z.object({ profile: PublicId }),
});

export const switchProfile = defineRoute({
  method: 'POST',
  path: '/profiles/:profile/session',
  access: 'public',
  audit: ['signed_in'],
  summary: 'Sign in as an account that is remembered on this device, instead of the current one.',
  params: z.object({ profile: PublicId }),
  body: z.object({ pin: z.optional(z.string().check(z.maxLength(PIN_MAX))) }),
  response: Nothing,
});

const MyProfile = z.object({
  /** Null: this device does not remember the account. */
  lock: z.nullable(Lock),
  /** What the account may choose. */
  locks: z.array(Lock),
});

export const getMyProfile = defineRoute({
  method: 'GET',
  path: '/profiles/mine',
  access: 'me.read',
  summary: 'Whether this device remembers your account.',
  response: MyProfile,
});

export const setMyProfile = defineRoute({
  method: 'PUT',
  path: '/profiles/mine',
  access: 'me.write',
  summary: 'Remember your account on this device, or change how it is locked.',
  body: z.object({
    lock: Lock,
    pin: z.optional(Pin),
    /** Required, because access to an unattended browser must not be enough. */
    current_password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
  }),
  response: MyProfile,
});

export const deleteMyProfile = defineRoute({
  method: 'DELETE',
  path: '/profiles/mine',
  access: 'me.write',
  summary: 'Remove your account from this device.',
  response: Nothing,
});

export const listProfileDevices = defineRoute({
  method: 'GET',
  path: '/users/:id/profiles',
  access: 'me.read',
  summary: 'The devices that remember an account: your own, or as an admin anyone’s.',
  params: IdParams,
  response: z.array(ProfileDevice),
});

export const deleteProfileDevice = defineRoute({
  method: 'DELETE',
  path: '/users/:id/profiles/:profile',
  access: 'me.write',
  summary: 'Remove an account from a device.',
  params: z.object({ id: Id, profile: PublicId }),
  response: Nothing,
});
