import type { SignInPolicy } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findUser, type UserRow } from '../users.queries.ts';
import {
  isAdminSecondFactorRequired,
  findAdminsWithoutSecondFactor,
  saveAdminSecondFactorRequired,
} from './sign-in-policy.queries.ts';

type Account = Pick<UserRow, 'role' | 'password_hash' | 'two_factor_since'>;

/**
 * Accounts without a password sign in with OpenID Connect only, whose provider is responsible for
 * second factors.
 */
export const requiresSecondFactor = async (
  { db }: Pick<Deps, 'db'>,
  { role, password_hash }: Account,
): Promise<boolean> =>
  role === 'admin' && password_hash !== null && isAdminSecondFactorRequired(db);

/** True: the server requires a second factor that the account does not have. */
export const lacksSecondFactor = async (deps: Pick<Deps, 'db'>, user: Account): Promise<boolean> =>
  user.two_factor_since === null && requiresSecondFactor(deps, user);

/** Throws if a request must not be authenticated by the password of the account alone. */
export async function requirePasswordSuffices(
  deps: Pick<Deps, 'db'>,
  user: Account,
): Promise<void> {
  if (user.two_factor_since !== null) {
    throw secondFactorRequired(
      'This account uses two-factor authentication. Use a client token instead of the password.',
    );
  }
  if (await lacksSecondFactor(deps, user)) {
    throw secondFactorRequired(
      'This server requires two-factor authentication for admins. Set it up in a browser, then use a client token instead of the password.',
    );
  }
}

const secondFactorRequired = (detail: string): AppError =>
  new AppError('second_factor_required', detail, { headers: { 'www-authenticate': 'Bearer' } });

export const readSignInPolicy = async ({ db }: Pick<Deps, 'db'>): Promise<SignInPolicy> => ({
  admins_need_second_factor: await isAdminSecondFactorRequired(db),
});

/** Refused if it would restrict the admin who asks for it. */
export async function changeSignInPolicy(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  actor: Actor,
  { admins_need_second_factor: isNeeded }: SignInPolicy,
): Promise<SignInPolicy> {
  const user = await findUser(db, actor.user.id);
  if (isNeeded && user?.password_hash && user.two_factor_since === null) {
    throw new AppError(
      'conflict',
      'Set up two-factor authentication for your own account before you require it',
    );
  }
  await saveAdminSecondFactorRequired(db, isNeeded);
  // Their sessions lost all scopes.
  if (isNeeded) for (const id of await findAdminsWithoutSecondFactor(db)) events.disconnect(id);
  return { admins_need_second_factor: isNeeded };
}
