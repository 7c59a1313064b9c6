import type { User } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { randomId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { hashPassword } from './password.ts';
import { insertOneTimeToken, removeInvites, useOneTimeToken } from './tokens.queries.ts';
import { readToken, signToken } from './tokens.ts';
import { claimSetup, hasAdmin, lockAccounts } from './users.queries.ts';
import { requirePassword, requireRole, insertAccount, startLibrary, viewUser } from './users.ts';

type InviteDeps = Pick<
  Deps,
  'db' | 'env' | 'secrets' | 'clock' | 'jobs' | 'scheduler' | 'permissions'
>;

export async function createInvite(
  { db, env, secrets, clock }: InviteDeps,
  {
    role: requestedRole,
    seconds,
    publicBase,
  }: { role: string; seconds: number | undefined; publicBase: string },
  inviter: string,
): Promise<{ token: string; url: string }> {
  const role = requireRole(requestedRole);
  if (role !== 'admin' && !(await hasAdmin(db))) {
    throw new AppError('bad_request', 'The first account must be an admin');
  }
  const now = clock();
  const life = seconds ?? env.INVITE_TOKEN_EXPIRY_SECONDS;
  const jti = randomId();
  const expires_at = timestamp(new Date(now.getTime() + life * 1000));
  await insertOneTimeToken(db, { jti, purpose: 'invite', expires_at });
  const claims = { type: 'invite', jti, sub: inviter, role: role.toUpperCase() } as const;
  const token = await signToken(secrets, claims, { now, seconds: life });
  return { token, url: `${publicBase}/register?token=${encodeURIComponent(token)}` };
}

interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** One transaction marks the token used and creates the account: both happen or neither. */
export async function register(
  deps: InviteDeps & Pick<Deps, 'guard'>,
  input: Registration,
  ip: string,
): Promise<User> {
  const { db, secrets, clock, guard } = deps;
  const attempt = await guard.admitToken(ip, 'invite');
  const now = clock();
  const result = await readToken(secrets, input.token, now);
  if (!('claims' in result)) throw new AppError('bad_request', 'Invalid token');
  const { claims } = result;
  if (claims.type !== 'invite') throw new AppError('bad_request', 'Invalid token type.');
  await attempt.recordSuccess();
  requirePassword(input.password);
  const role = requireRole(claims.role ?? '');
  const password_hash = await hashPassword(input.password);
  let isFirstAdmin = false;
  const row = await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const spent = { jti: claims.jti, purpose: 'invite' as const, now: timestamp(now) };
    if (!(await useOneTimeToken(transaction, spent))) {
      const detail = 'Invite token has already been used or is invalid.';
      throw new AppError('bad_request', detail);
    }
    // Accepting an admin invitation completes set-up, as creating the first admin does.
    if (role === 'admin' && (await claimSetup(transaction, timestamp(now)))) {
      await removeInvites(transaction);
      isFirstAdmin = true;
    }
    return insertAccount(transaction, { ...input, role, password_hash, now: timestamp(now) });
  });
  if (isFirstAdmin) await startLibrary(deps);
  return viewUser(deps, row);
}
