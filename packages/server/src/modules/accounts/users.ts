import {
  KIOSK_SCOPES,
  rightsOfScopes,
  type NewUser,
  type Role,
  type User,
  EMAIL_PATTERN,
  PASSWORD_MIN,
  RoleName,
  USERNAME_PATTERN,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, AuditOrigin, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { enqueueLibraryScan } from '#modules/library/library.api.ts';

import { hashPassword } from './password.ts';
import { disconnectGuests } from './permissions/announce-permissions.ts';
import { findDefaultGroup } from './permissions/groups.queries.ts';
import type { PermissionSet } from './permissions/permission-set.ts';
import { removeInvites } from './tokens.queries.ts';
import {
  claimSetup,
  insertUser,
  lockAccounts,
  findCollectionsOf,
  findUser,
  hasOtherAdmin,
  removeUser,
  findUserByEmail,
  findUserByName,
  normalizeName,
  type UserRow,
} from './users.queries.ts';

type CreateUserDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'scheduler' | 'permissions'>;

/** Called by an admin, or by anyone as the first step of setting up a new server. */
export async function createUser(
  deps: CreateUserDeps,
  actor: Actor | undefined,
  input: NewUser,
): Promise<User> {
  const role = requireRole(input.role);
  requirePassword(input.password);
  const isFirstRun = !actor?.scopes.includes('users.write');
  if (isFirstRun && role !== 'admin') {
    throw new AppError('bad_request', 'The first account must be an admin');
  }
  const password_hash = await hashPassword(input.password);
  const now = timestamp(deps.clock());
  const row = await deps.db.transaction().execute(async (db) => {
    if (isFirstRun) await claimSetupOrThrow(db, now);
    else await lockAccounts(db);
    return insertAccount(db, { ...input, role, password_hash, isEmailTrusted: true, now });
  });
  if (isFirstRun) await startLibrary(deps);
  return viewUser(deps, row);
}

/** Starts the first scan and the scheduled tasks once set-up is complete. */
export async function startLibrary({
  jobs,
  scheduler,
}: Pick<Deps, 'jobs' | 'scheduler'>): Promise<void> {
  await enqueueLibraryScan(jobs);
  scheduler.changed();
}

/** Throws unless this is the first request that creates an admin. */
async function claimSetupOrThrow(db: Db, now: string): Promise<void> {
  if (!(await claimSetup(db, now))) {
    throw new AppError('forbidden', 'This server is already set up. Log in instead.');
  }
  // An invitation created before set-up was claimed must not create another admin.
  await removeInvites(db);
}

interface Account {
  readonly username: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly role: Role;
  /** True: an admin set the e-mail address. */
  readonly isEmailTrusted?: boolean;
  readonly now: string;
}

/** Call inside a transaction that holds the accounts' lock. */
export async function insertAccount(db: Db, account: Account): Promise<UserRow> {
  const { role, password_hash, now } = account;
  return insertUser(db, {
    ...NEW_USER,
    username: await requireFreeUsername(db, account.username),
    email: await requireFreeEmail(db, account.email),
    email_is_trusted: account.isEmailTrusted ? 1 : 0,
    password_hash,
    role,
    base_group_id: role === 'viewer' ? ((await findDefaultGroup(db))?.id ?? null) : null,
    created_at: now,
    updated_at: now,
  });
}

const NEW_USER = {
  two_factor_since: null,
  enabled: 1,
  avatar_path: '',
  ra_username: '',
  ra_progression: '{}',
  ui_settings: '{}',
  last_login: null,
  last_active: null,
} as const;

export async function deleteUser(
  { db, storage, events, audit }: Pick<Deps, 'db' | 'storage' | 'events' | 'audit'>,
  { actor, id }: { actor: Actor; id: number },
  http: AuditOrigin,
): Promise<null> {
  const user = await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const found = await findUser(transaction, id);
    if (!found) throw new AppError('not_found', 'User not found');
    if (found.id === actor.user.id) {
      throw new AppError('bad_request', 'You cannot delete yourself');
    }
    if (found.role === 'admin' && !(await hasOtherAdmin(transaction, id))) {
      throw new AppError('bad_request', 'You cannot delete the last admin user');
    }
    const collections = await findCollectionsOf(transaction, id);
    await removeUser(transaction, id);
    const target = { id, name: found.username };
    await audit.recordNow({ kind: 'account_deleted', target }, http, transaction);
    return { ...found, collections };
  });
  events.disconnect(id);
  if (user.role === 'admin') disconnectGuests({ events });
  if (user.avatar_path !== '') await storage.avatars.remove(user.avatar_path);
  for (const collection of user.collections) await storage.resources.removeCollection(collection);
  return null;
}

/** Returns the name in its stored form; throws when another account has it. */
export async function requireFreeUsername(db: Db, input: string, self?: number): Promise<string> {
  const username = normalizeName(input);
  if (username === '') throw new AppError('bad_request', 'Username cannot be empty');
  if (!USERNAME_PATTERN.test(username)) {
    throw new AppError('bad_request', 'Username can’t contain colons or control characters');
  }
  const owner = await findUserByName(db, username);
  if (owner && owner.id !== self) {
    throw new AppError('bad_request', `Username ${username} already exists`);
  }
  return username;
}

/** Returns the address in its stored form; null when it is empty. */
export async function requireFreeEmail(
  db: Db,
  input: string,
  self?: number,
): Promise<string | null> {
  const email = normalizeName(input);
  if (email === '') return null;
  if (!EMAIL_PATTERN.test(email)) {
    throw new AppError('bad_request', `${email} isn’t a valid email address`);
  }
  const owner = await findUserByEmail(db, email);
  if (owner && owner.id !== self) {
    throw new AppError('bad_request', `User with email ${email} already exists`);
  }
  return email;
}

export function requirePassword(password: string): void {
  if (password.trim() === '') throw new AppError('bad_request', 'Password cannot be empty');
  if (password.length < PASSWORD_MIN) {
    throw new AppError('bad_request', `Password must have at least ${PASSWORD_MIN} characters`);
  }
}

export function requireRole(input: string): Role {
  const role = RoleName.safeParse(input);
  if (!role.success) throw new AppError('bad_request', `Role ${input} is not valid`);
  return role.data;
}

/** The ids of the roles as permission groups of RomM 5 clients, where admins have no group. */
export const ROLE_GROUP_IDS = { viewer: 1, editor: 2, admin: null } as const satisfies Record<
  Role,
  number | null
>;

/** The public fields of an account. */
export const viewUser = async (
  { permissions }: Pick<Deps, 'permissions'>,
  row: UserRow,
): Promise<User> => userView(row, await permissions.of(row));

export function userView(
  row: UserRow,
  { scopes, rights }: Pick<PermissionSet, 'scopes' | 'rights'>,
): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    email_confirmed: row.email_is_trusted === 1,
    enabled: row.enabled === 1,
    role: row.role,
    permission_group_id: row.base_group_id ?? ROLE_GROUP_IDS[row.role],
    oauth_scopes: [...scopes],
    rights: [...rights],
    two_factor_enabled: row.two_factor_since !== null,
    avatar_path: row.avatar_path,
    last_login: row.last_login,
    last_active: row.last_active,
    ra_username: row.ra_username,
    ra_progression: JSON.parse(row.ra_progression) as User['ra_progression'],
    ui_settings: JSON.parse(row.ui_settings) as User['ui_settings'],
    current_device_id: null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The user of requests without an account: of kiosk mode, and of guests. */
export function kioskUser(now: string): User {
  const row: UserRow = {
    ...NEW_USER,
    id: -1,
    username: 'kiosk',
    email: null,
    email_is_trusted: 0,
    password_hash: null,
    credentials_version: 0,
    role: 'viewer',
    base_group_id: null,
    permissions_version: 0,
    created_at: now,
    updated_at: now,
  };
  return userView(row, {
    scopes: KIOSK_SCOPES,
    rights: new Set(rightsOfScopes(KIOSK_SCOPES)),
  });
}

/** An account with what it may do and see now, for links that act in its name. */
export interface AccountAccess extends PermissionSet {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
}

/** Undefined: the account does not exist or is disabled. */
export async function findAccess(
  { db, permissions }: Pick<Deps, 'db' | 'permissions'>,
  userId: number,
): Promise<AccountAccess | undefined> {
  const user = await findUser(db, userId);
  if (!user || user.enabled === 0) return undefined;
  const { id, username, role } = user;
  return { id, username, role, ...(await permissions.of(user)) };
}
