import { scopesOf, type TokenRequest } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { randomId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { checkPassword } from './check-password.ts';
import type { Caller, CredentialGuard } from './credential-guard.ts';
import { readToken, signToken, type Claims } from './signed-token.ts';
import {
  insertRefreshToken,
  removeRefreshFamilyOf,
  useRefreshToken,
  type RefreshTokenRow,
} from './tokens.queries.ts';
import type { UserRow } from './user-view.ts';
import { findUser } from './users.queries.ts';

type Parts = Pick<Deps, 'db' | 'env' | 'secrets' | 'clock'> & { guard: CredentialGuard };

export async function grantToken(parts: Parts, request: TokenRequest, caller: Caller) {
  if (request.grant_type === 'password') return byPassword(parts, request, caller);
  if (request.grant_type === 'refresh_token') return byRefresh(parts, request, caller.ip);
  if (request.grant_type === 'client_credentials') {
    throw new AppError('bad_request', 'Client credentials are not yet supported');
  }
  throw new AppError('bad_request', 'Invalid or unsupported grant type');
}

async function byPassword(parts: Parts, request: TokenRequest, caller: Caller) {
  const { username, password } = request;
  if (!username || !password) throw new AppError('bad_request', 'Missing username or password');
  const user = await checkPassword(parts, { username, password, ...caller });
  if (!user) throw new AppError('unauthorized', 'Invalid username or password');
  if (user.enabled === 0) throw new AppError('unauthorized', 'Disabled user');
  const wanted = request.scope.split(/\s+/).filter((scope) => scope !== '');
  const allowed: readonly string[] = scopesOf(user.role, { kiosk: parts.env.KIOSK_MODE });
  if (wanted.some((scope) => !allowed.includes(scope))) {
    throw new AppError('forbidden', 'Insufficient scope');
  }
  return issue(parts, user, { scopes: wanted.join(' '), family: randomId() });
}

async function byRefresh(parts: Parts, { refresh_token }: TokenRequest, ip: string) {
  if (!refresh_token) throw new AppError('bad_request', 'Missing refresh token');
  const attempt = await parts.guard.admitToken(ip, 'refresh');
  const now = parts.clock();
  const verdict = await readToken(parts.secrets, refresh_token, now);
  if (!('claims' in verdict)) {
    throw new AppError(
      'unauthorized',
      verdict.fault === 'expired' ? 'Invalid refresh token' : 'Could not validate credentials',
    );
  }
  const { claims } = verdict;
  if (claims.type !== 'refresh') throw new AppError('unauthorized', 'Invalid refresh token');
  // Spent and replaced in one step: a copy used at the same moment finds the whole family.
  const issued = await parts.db.transaction().execute(async (db) => {
    const row = await useRefreshToken(db, claims.jti, timestamp(now));
    return row && issueAgain({ ...parts, db }, row, claims);
  });
  if (!issued) {
    // Used twice: somebody else holds a copy. Neither may go on with it.
    await removeRefreshFamilyOf(parts.db, claims.jti);
    throw new AppError('unauthorized', 'Invalid refresh token');
  }
  await attempt.forgive();
  return issued;
}

async function issueAgain(parts: Parts, row: RefreshTokenRow, claims: Claims) {
  const user = await findUser(parts.db, row.user_id);
  if (!user || user.credentials_version !== claims.ver) {
    throw new AppError('unauthorized', 'Invalid refresh token');
  }
  if (user.enabled === 0) throw new AppError('unauthorized', 'Disabled user');
  return issue(parts, user, { scopes: row.scopes, family: row.family });
}

async function issue(
  { db, env, secrets, clock }: Parts,
  user: UserRow,
  { scopes, family }: { scopes: string; family: string },
) {
  const now = clock();
  const accessSeconds = env.OAUTH_ACCESS_TOKEN_EXPIRE_SECONDS;
  const refreshSeconds = env.OAUTH_REFRESH_TOKEN_EXPIRE_SECONDS;
  const owner = { sub: user.username, uid: user.id, ver: user.credentials_version, scopes };
  const refresh = { ...owner, type: 'refresh' as const, jti: randomId() };
  const access = { ...owner, type: 'access' as const, jti: randomId(), family };
  await insertRefreshToken(db, {
    jti: refresh.jti,
    family,
    user_id: user.id,
    scopes,
    expires_at: timestamp(new Date(now.getTime() + refreshSeconds * 1000)),
    used_at: null,
  });
  return {
    access_token: await signToken(secrets, access, { now, seconds: accessSeconds }),
    refresh_token: await signToken(secrets, refresh, { now, seconds: refreshSeconds }),
    token_type: 'bearer' as const,
    expires: accessSeconds,
    expires_in: accessSeconds,
    refresh_expires: refreshSeconds,
  };
}
