import * as z from 'zod/mini';

import { ROLES, SCOPES } from './access.ts';
import { defineRoute } from './define-route.ts';
import { RIGHTS } from './grants.ts';
import { Flag, IdParams, Nothing, Timestamp } from './wire.ts';

/** 5.x clients send `user` where 4.x sent `viewer`. */
export const RoleName = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.toLowerCase()),
    z.transform((role) => (role === 'user' ? 'viewer' : role)),
  ),
  z.enum(ROLES),
);

const USERNAME_MAX = 255;
export const PASSWORD_MAX = 1024;
export const PASSWORD_MIN = 8;
export const AVATAR_MAX_BYTES = 8 * 1024 * 1024;

/** No colon: HTTP Basic cannot encode such a name. */
export const USERNAME_PATTERN = /^[^:\p{C}]+$/u;
/** No control characters, and none that turn the direction of a text around. */
export const PLAIN_TEXT_PATTERN = /^\P{C}*$/u;
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/;

export const RaProgression = z.looseObject({
  total: z.optional(z.int()),
  results: z.optional(z.array(z.looseObject({}))),
});

export const User = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.nullable(z.string()),
    /** An admin confirmed the address: OpenID Connect may sign in to the account by it. */
    email_confirmed: z.boolean(),
    enabled: z.boolean(),
    /** One of `ROLES`; clients show any other text as it is. */
    role: z.string(),
    /** The role as a group of RomM 5 clients; null: an admin. */
    permission_group_id: z.nullable(z.int()),
    /** Empty: this session may only set up the second factor that the server requires. */
    oauth_scopes: z.array(z.enum(SCOPES)),
    /** What the user may do everywhere, in more detail than the scopes. */
    rights: z.array(z.enum(RIGHTS)),
    two_factor_enabled: z.boolean(),
    avatar_path: z.string(),
    last_login: z.nullable(Timestamp),
    last_active: z.nullable(Timestamp),
    ra_username: z.string(),
    ra_progression: RaProgression,
    ui_settings: z.record(z.string(), z.unknown()),
    current_device_id: z.nullable(z.string()),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'User' });
export type User = z.output<typeof User>;

export const listUsers = defineRoute({
  method: 'GET',
  path: '/users',
  access: 'users.read',
  summary: 'Every account, by name.',
  response: z.array(User),
});

export const listUserIds = defineRoute({
  method: 'GET',
  path: '/users/identifiers',
  access: 'users.read',
  summary: 'The ids of every account.',
  response: z.array(z.int()),
});

export const getMe = defineRoute({
  method: 'GET',
  path: '/users/me',
  access: { scope: 'me.read', unless: 'second-factor-missing' },
  summary: 'The account of the caller.',
  response: User,
});

export const getUser = defineRoute({
  method: 'GET',
  path: '/users/:id',
  access: 'users.read',
  summary: 'One account.',
  params: IdParams,
  response: User,
});

export const NewUser = z.object({
  username: z.string().check(z.maxLength(USERNAME_MAX)),
  email: z.string().check(z.maxLength(USERNAME_MAX)),
  password: z.string().check(z.maxLength(PASSWORD_MAX)),
  role: z.string(),
});
export type NewUser = z.output<typeof NewUser>;

export const addUser = defineRoute({
  method: 'POST',
  path: '/users',
  access: { scope: 'users.write', unless: 'before-setup' },
  audit: 'account_created',
  summary: 'Create an account. Open to anyone until the first admin exists.',
  body: NewUser,
  response: User,
  status: 201,
});

/** An uploaded file of a form, small enough to be read into memory. */
export const FormFile = z.object({
  filename: z.string(),
  // A text in JSON would reach a library that takes it for the path of a file on the server.
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export const UserPatch = z.object({
  username: z.optional(z.string().check(z.maxLength(USERNAME_MAX))),
  password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
  /** Required to change one's own password in a session; Basic already sends it. */
  current_password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
  email: z.optional(z.string().check(z.maxLength(USERNAME_MAX))),
  role: z.optional(z.string()),
  enabled: z.optional(z.union([z.boolean(), Flag])),
  ra_username: z.optional(z.string().check(z.maxLength(USERNAME_MAX))),
  /** JSON text, as the 5.x clients send it. */
  ui_settings: z.optional(z.string().check(z.maxLength(65_536))),
  avatar: z.optional(FormFile),
});
export type UserPatch = z.output<typeof UserPatch>;

export const updateUser = defineRoute({
  method: 'PUT',
  path: '/users/:id',
  access: 'me.write',
  audit: [
    'account_renamed',
    'email_changed',
    'password_changed',
    'role_changed',
    'account_disabled',
    'account_enabled',
  ],
  summary: 'Change an account: your own, or as an admin anyone’s.',
  params: IdParams,
  body: UserPatch,
  encoding: 'form',
  response: User,
});

export const deleteUser = defineRoute({
  method: 'DELETE',
  path: '/users/:id',
  access: 'users.write',
  audit: ['account_deleted'],
  summary: 'Delete an account.',
  params: IdParams,
  response: Nothing,
});

export const getAvatar = defineRoute({
  method: 'GET',
  path: '/users/:id/avatar',
  access: 'me.read',
  summary: 'The picture of an account.',
  params: IdParams,
});

const AvatarPath = z.object({
  folder: z.string().check(z.maxLength(64)),
  file: z.string().check(z.maxLength(64)),
});

/** The avatar path of older clients, which append `avatar_path` to it. */
export const getAvatarFile = defineRoute({
  method: 'GET',
  at: 'root',
  path: '/assets/romm/assets/users/:folder/profile/:file',
  access: 'me.read',
  summary: 'The picture of an account, by its stored path.',
  params: AvatarPath,
});

/** The avatar path of other older clients: 4.x stored avatars among the raw assets. */
export const getRawAvatar = defineRoute({
  method: 'GET',
  path: '/raw/assets/users/:folder/profile/:file',
  access: 'me.read',
  summary: 'The picture of an account, by its stored path, as a download.',
  params: AvatarPath,
});

export const headRawAvatar = defineRoute({
  method: 'HEAD',
  path: '/raw/assets/users/:folder/profile/:file',
  access: 'me.read',
  summary: 'Size of the picture of an account, by its stored path.',
  params: AvatarPath,
});

export const createInviteLink = defineRoute({
  method: 'POST',
  path: '/users/invite-link',
  access: { scope: 'users.write', unless: 'before-setup' },
  audit: 'invitation_created',
  summary: 'A single-use token with which someone can register.',
  query: z.object({
    role: z._default(z.string(), 'viewer'),
    /** Seconds; the server’s default when absent. */
    expiration: z.optional(z.coerce.number<number>().check(z.int(), z.gte(60), z.lte(2_592_000))),
  }),
  response: z.object({
    token: z.string(),
    /** The page where the token is used. */
    url: z.nullable(z.string()),
  }),
  status: 201,
});

export const createResetLink = defineRoute({
  method: 'POST',
  path: '/users/:id/reset-link',
  access: 'users.write',
  audit: 'reset_link_created',
  summary:
    'A single-use token with which another user can set a password. It is not written to the log.',
  params: IdParams,
  response: z.object({ token: z.string(), expires_at: Timestamp }),
  status: 201,
});

export const registerUser = defineRoute({
  method: 'POST',
  path: '/users/register',
  access: 'public',
  audit: 'account_created',
  summary: 'Create an account with an invite token.',
  body: z.object({
    username: z.string().check(z.maxLength(USERNAME_MAX)),
    email: z.string().check(z.maxLength(USERNAME_MAX)),
    password: z.string().check(z.maxLength(PASSWORD_MAX)),
    token: z.string().check(z.maxLength(4096)),
  }),
  response: User,
  status: 201,
});

export const refreshAchievements = defineRoute({
  method: 'POST',
  path: '/users/:id/ra/refresh',
  access: 'me.write',
  summary: 'Fetch the RetroAchievements progress of an account.',
  params: IdParams,
  body: z.object({ incremental: z._default(z.boolean(), false) }),
  response: Nothing,
});
