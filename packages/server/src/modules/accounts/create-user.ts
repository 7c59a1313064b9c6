import type { NewUser, Role, User } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { enqueueLibraryScan } from '#modules/library/library.api.ts';

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

type CreateUserDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'jobs' | 'scheduler'>;

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
  return userView(row, { kiosk: deps.env.KIOSK_MODE });
}

/** Starts the first scan and the scheduled tasks once set-up is complete. */
export async function startLibrary({
  jobs,
  scheduler,
}: Pick<Deps, 'jobs' | 'scheduler'>): Promise<void> {
  await enqueueLibraryScan(jobs);
  scheduler.changed();
}

/** The database decides when two browsers race to create the first admin. */
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
