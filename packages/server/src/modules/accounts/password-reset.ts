import type { Actor, AuditOrigin, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { randomId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { removeClientTokensOf } from './client-tokens.queries.ts';
import { hashPassword } from './password.ts';
import { revokeAccess } from './sessions.ts';
import { insertOneTimeToken, useOneTimeToken } from './tokens.queries.ts';
import { readToken, signToken } from './tokens.ts';
import { normalizeName, findUser, findUserByName, saveUser } from './users.queries.ts';
import { requirePassword } from './users.ts';

/** For links in the log, and for links that an admin passes on. */
const RESET_LIFE_SECONDS = 600;
const ADMIN_LINK_LIFE_SECONDS = 7 * 24 * 60 * 60;

type ResetDeps = Pick<
  Deps,
  'db' | 'env' | 'secrets' | 'clock' | 'events' | 'log' | 'guard' | 'audit'
>;

/**
 * Responds the same whether the account exists or not; the link is written to the log. Its host
 * comes from PUBLIC_URL only, because a forged Host header could leak the token.
 */
export async function requestReset(
  { db, env, secrets, clock, log, guard }: ResetDeps,
  { username, ip }: { username: string; ip: string },
): Promise<null> {
  await guard.admit({ ip }, `reset|${normalizeName(username)}`);
  const user = await findUserByName(db, normalizeName(username));
  const account = user ?? { username, email: '' };
  const { token } = await issueToken({ db, secrets, clock }, account, RESET_LIFE_SECONDS);
  // Checked last: the response time must not reveal whether the account exists.
  if (!user || user.enabled === 0) return null;
  const base = `${env.PUBLIC_URL}${env.BASE_PATH}`;
  log.info(
    `accounts: password reset link for ${user.username}: ${base}/reset-password?token=${token}`,
  );
  return null;
}

/** A link for another user, such as the owner of an imported account, which has no password. */
export async function createResetLink(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<{ token: string; expires_at: string }> {
  // Changing the own password requires the current one.
  if (actor.user.id === id) throw badRequest('Change your own password in your profile');
  const user = await findUser(deps.db, id);
  if (!user) throw new AppError('not_found', 'User not found');
  return issueToken(deps, user, ADMIN_LINK_LIFE_SECONDS);
}

async function issueToken(
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  { username: sub, email }: { username: string; email: string | null },
  seconds: number,
): Promise<{ token: string; expires_at: string }> {
  const now = clock();
  const jti = randomId();
  const expires_at = timestamp(new Date(now.getTime() + seconds * 1000));
  await insertOneTimeToken(db, { jti, purpose: 'reset', expires_at });
  const claims = { type: 'reset', jti, sub, email: email ?? '' } as const;
  return { token: await signToken(secrets, claims, { now, seconds }), expires_at };
}

export async function resetPassword(
  { db, secrets, clock, events, guard, audit }: ResetDeps,
  { token, password }: { token: string; password: string },
  http: AuditOrigin & { readonly ip: string },
): Promise<null> {
  const attempt = await guard.admitToken(http.ip, 'reset');
  const now = clock();
  const result = await readToken(secrets, token, now);
  if (!('claims' in result)) {
    throw badRequest(result.fault === 'expired' ? 'Token has expired' : 'Invalid token');
  }
  const { claims } = result;
  if (claims.type !== 'reset') throw badRequest('Invalid token purpose');
  requirePassword(password);
  const user = await findUserByName(db, claims.sub);
  if (!user) throw new AppError('not_found', 'User not found');
  const hash = await hashPassword(password);
  const at = timestamp(now);
  await db.transaction().execute(async (transaction) => {
    const spent = { jti: claims.jti, purpose: 'reset' as const, now: at };
    if (!(await useOneTimeToken(transaction, spent))) {
      throw badRequest('This token has already been used or is invalid');
    }
    await saveUser(transaction, user.id, { password_hash: hash, updated_at: at });
    await revokeAccess(transaction, user.id);
    await removeClientTokensOf(transaction, user.id);
    const target = { id: user.id, name: user.username };
    await audit.recordNow({ kind: 'password_reset', target, by: user }, http, transaction);
  });
  events.disconnect(user.id);
  await attempt.recordSuccess();
  return null;
}

const badRequest = (detail: string): AppError => new AppError('bad_request', detail);
