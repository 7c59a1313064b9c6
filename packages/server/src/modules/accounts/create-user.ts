import type { NewUser, Role, User } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { scanWholeLibrary } from '#modules/library/library.api.ts';

import {
  requireFreeEmail,
  requireFreeUsername,
  requirePassword,
  requireRole,
} from './account-rules.ts';
import { hashPassword } from './password.ts';
import { removeInvites } from './tokens.queries.ts';
import { userView, type UserRow } from './user-view.ts';
import { claimSetup, insertUser, lockAccounts } from './users.queries.ts';

type Parts = Pick<Deps, 'db' | 'env' | 'clock' | 'jobs' | 'scheduler'>;

/** By an admin, or by anyone as the very first step of a new server. */
export async function createUser(
  parts: Parts,
  actor: Actor | undefined,
  wanted: NewUser,
): Promise<User> {
  const role = requireRole(wanted.role);
  requirePassword(wanted.password);
  const isFirstRun = !actor?.scopes.includes('users.write');
  if (isFirstRun && role !== 'admin') {
    throw new AppError('bad_request', 'The first account must be an admin');
  }
  const password_hash = await hashPassword(wanted.password);
  const now = timestamp(parts.clock());
  const row = await parts.db.transaction().execute(async (db) => {
    if (isFirstRun) await claimOrRefuse(db, now);
    else await lockAccounts(db);
    return insertAccount(db, { ...wanted, role, password_hash, isEmailTrusted: true, now });
  });
  if (isFirstRun) await startLibrary(parts);
  return userView(row, { kiosk: parts.env.KIOSK_MODE });
}

/** Set-up is over: the library is scanned and watched without being asked to. */
export async function startLibrary({
  jobs,
  scheduler,
}: Pick<Deps, 'jobs' | 'scheduler'>): Promise<void> {
  await scanWholeLibrary(jobs);
  scheduler.changed();
}

/** Of two browsers that race for the first admin, the database lets one through. */
async function claimOrRefuse(db: Db, now: string): Promise<void> {
  if (!(await claimSetup(db, now))) {
    throw new AppError('forbidden', 'This server is already set up. Log in instead.');
  }
  // An invitation written while the door stood open must not open it again.
  await removeInvites(db);
}

interface Account {
  readonly username: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly role: Role;
  /** An admin wrote the e-mail address. */
  readonly isEmailTrusted?: boolean;
  readonly now: string;
}

/** Call inside a transaction that holds the accounts' lock. */
export async function insertAccount(db: Db, account: Account): Promise<UserRow> {
  const { role, password_hash, now } = account;
  return insertUser(db, {
    username: await requireFreeUsername(db, account.username),
    email: await requireFreeEmail(db, account.email),
    email_is_trusted: account.isEmailTrusted ? 1 : 0,
    password_hash,
    role,
    enabled: 1,
    avatar_path: '',
    ra_username: '',
    ra_progression: '{}',
    ui_settings: '{}',
    last_login: null,
    last_active: null,
    created_at: now,
    updated_at: now,
  });
}
