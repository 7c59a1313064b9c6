import type { User } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { randomId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { requirePassword, requireRole } from './account-rules.ts';
import { insertAccount, startLibrary } from './create-user.ts';
import type { CredentialGuard } from './credential-guard.ts';
import { hashPassword } from './password.ts';
import { readToken, signToken } from './signed-token.ts';
import { insertOneTimeToken, removeInvites, useOneTimeToken } from './tokens.queries.ts';
import { userView } from './user-view.ts';
import { claimSetup, hasAdmin, lockAccounts } from './users.queries.ts';

type Parts = Pick<Deps, 'db' | 'env' | 'secrets' | 'clock' | 'jobs' | 'scheduler'>;

export async function createInvite(
  { db, env, secrets, clock }: Parts,
  { role: wanted, seconds }: { role: string; seconds: number | undefined },
  inviter: string,
): Promise<{ token: string }> {
  const role = requireRole(wanted);
  if (role !== 'admin' && !(await hasAdmin(db))) {
    throw new AppError('bad_request', 'The first account must be an admin');
  }
  const now = clock();
  const life = seconds ?? env.INVITE_TOKEN_EXPIRY_SECONDS;
  const jti = randomId();
  const expires_at = timestamp(new Date(now.getTime() + life * 1000));
  await insertOneTimeToken(db, { jti, purpose: 'invite', expires_at });
  const claims = { type: 'invite', jti, sub: inviter, role: role.toUpperCase() } as const;
  return { token: await signToken(secrets, claims, { now, seconds: life }) };
}

interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** The token is spent in the same transaction that makes the account: both happen or neither. */
export async function register(
  parts: Parts & { guard: CredentialGuard },
  wanted: Registration,
  ip: string,
): Promise<User> {
  const { db, env, secrets, clock, guard } = parts;
  const attempt = await guard.admitToken(ip, 'invite');
  const now = clock();
  const verdict = await readToken(secrets, wanted.token, now);
  if (!('claims' in verdict)) throw new AppError('bad_request', 'Invalid token');
  const { claims } = verdict;
  if (claims.type !== 'invite') throw new AppError('bad_request', 'Invalid token type.');
  await attempt.forgive();
  requirePassword(wanted.password);
  const role = requireRole(claims.role ?? '');
  const password_hash = await hashPassword(wanted.password);
  let isFirstAdmin = false;
  const row = await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const spent = { jti: claims.jti, purpose: 'invite' as const, now: timestamp(now) };
    if (!(await useOneTimeToken(transaction, spent))) {
      const detail = 'Invite token has already been used or is invalid.';
      throw new AppError('bad_request', detail);
    }
    // An admin's invitation from the first run closes its door, as creating that admin would.
    if (role === 'admin' && (await claimSetup(transaction, timestamp(now)))) {
      await removeInvites(transaction);
      isFirstAdmin = true;
    }
    return insertAccount(transaction, { ...wanted, role, password_hash, now: timestamp(now) });
  });
  if (isFirstAdmin) await startLibrary(parts);
  return userView(row, { kiosk: env.KIOSK_MODE });
}
