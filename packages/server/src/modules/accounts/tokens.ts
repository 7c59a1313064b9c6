import type { TokenRequest } from '@saveroom/contract';
import { errors, jwtVerify, SignJWT } from 'jose';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { randomId, type Secrets } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { Caller } from './credential-guard.ts';
import { checkPassword, requireEnabled } from './password.ts';
import {
  insertRefreshToken,
  removeRefreshFamilyOf,
  useRefreshToken,
  type RefreshTokenRow,
} from './tokens.queries.ts';
import { requirePasswordSuffices } from './two-factor/sign-in-policy.ts';
import { ignoreOutage } from './unsaved-sessions.ts';
import { type UserRow, findUser } from './users.queries.ts';

type TokenDeps = Pick<Deps, 'db' | 'env' | 'secrets' | 'clock' | 'guard' | 'permissions' | 'audit'>;
type AppCaller = Caller & { readonly userAgent: string };

export async function grantToken(deps: TokenDeps, request: TokenRequest, caller: AppCaller) {
  if (request.grant_type === 'password') return byPassword(deps, request, caller);
  if (request.grant_type === 'refresh_token') return byRefresh(deps, request, caller.ip);
  if (request.grant_type === 'client_credentials') {
    throw new AppError('bad_request', 'Client credentials are not yet supported');
  }
  throw new AppError('bad_request', 'Invalid or unsupported grant type');
}

async function byPassword(deps: TokenDeps, request: TokenRequest, caller: AppCaller) {
  const { username, password } = request;
  if (!username || !password) throw new AppError('bad_request', 'Missing username or password');
  const user = await checkPassword(deps, { username, password, ...caller, method: 'app' });
  if (!user) throw new AppError('unauthorized', 'Invalid username or password');
  requireEnabled(deps, caller, { user, method: 'app' });
  await requirePasswordSuffices(deps, user);
  const requested = request.scope.split(/\s+/).filter((scope) => scope !== '');
  const allowed: readonly string[] = (await deps.permissions.of(user)).scopes;
  if (requested.some((scope) => !allowed.includes(scope))) {
    throw new AppError('forbidden', 'Insufficient scope');
  }
  const grant = { scopes: requested.join(' '), family: randomId(), mayBeUnsaved: true };
  const issued = await issue(deps, user, grant);
  deps.audit.record({ kind: 'signed_in', details: { method: 'app' }, by: user }, caller);
  return issued;
}

async function byRefresh(deps: TokenDeps, { refresh_token }: TokenRequest, ip: string) {
  if (!refresh_token) throw new AppError('bad_request', 'Missing refresh token');
  const attempt = await deps.guard.admitToken(ip, 'refresh');
  const now = deps.clock();
  const result = await readToken(deps.secrets, refresh_token, now);
  if (!('claims' in result)) {
    throw new AppError(
      'unauthorized',
      result.fault === 'expired' ? 'Invalid refresh token' : 'Could not validate credentials',
    );
  }
  const { claims } = result;
  if (claims.type !== 'refresh') throw new AppError('unauthorized', 'Invalid refresh token');
  // One transaction marks the old token used and inserts its successor, so that a copy used
  // at the same moment finds the complete family to revoke.
  const issued = await deps.db.transaction().execute(async (db) => {
    const row = await useRefreshToken(db, claims.jti, timestamp(now));
    return row && reissue({ ...deps, db }, row, claims);
  });
  if (!issued) {
    // A token used twice has been copied, so the whole family is revoked.
    await removeRefreshFamilyOf(deps.db, claims.jti);
    throw new AppError('unauthorized', 'Invalid refresh token');
  }
  await attempt.recordSuccess();
  return issued;
}

async function reissue(deps: TokenDeps, row: RefreshTokenRow, claims: Claims) {
  const user = await findUser(deps.db, row.user_id);
  if (!user || user.credentials_version !== claims.ver) {
    throw new AppError('unauthorized', 'Invalid refresh token');
  }
  if (user.enabled === 0) throw new AppError('unauthorized', 'Disabled user');
  await requirePasswordSuffices(deps, user);
  return issue(deps, user, { scopes: row.scopes, family: row.family, mayBeUnsaved: false });
}

interface Grant {
  readonly scopes: string;
  readonly family: string;
  /** Whether the access token may be used although the refresh token could not be saved. */
  readonly mayBeUnsaved: boolean;
}

async function issue(
  { db, env, secrets, clock }: TokenDeps,
  user: UserRow,
  { scopes, family, mayBeUnsaved }: Grant,
) {
  const now = clock();
  const accessSeconds = env.OAUTH_ACCESS_TOKEN_EXPIRE_SECONDS;
  const refreshSeconds = env.OAUTH_REFRESH_TOKEN_EXPIRE_SECONDS;
  const owner = { sub: user.username, uid: user.id, ver: user.credentials_version, scopes };
  const refresh = { ...owner, type: 'refresh' as const, jti: randomId() };
  const saving = insertRefreshToken(db, {
    jti: refresh.jti,
    family,
    user_id: user.id,
    scopes,
    expires_at: timestamp(new Date(now.getTime() + refreshSeconds * 1000)),
    used_at: null,
  });
  const isSaved = mayBeUnsaved ? await ignoreOutage(saving) : await saving.then(() => true);
  // With a family that was not saved, the access token would count as revoked.
  const access = {
    ...owner,
    type: 'access' as const,
    jti: randomId(),
    ...(isSaved && { family }),
  };
  return {
    access_token: await signToken(secrets, access, { now, seconds: accessSeconds }),
    refresh_token: await signToken(secrets, refresh, { now, seconds: refreshSeconds }),
    token_type: 'bearer' as const,
    expires: accessSeconds,
    expires_in: accessSeconds,
    refresh_expires: refreshSeconds,
  };
}

const ISSUER = 'romm:oauth';

type TokenType = 'access' | 'refresh' | 'invite' | 'reset';

interface Claims {
  readonly type: TokenType;
  readonly jti: string;
  readonly sub: string;
  readonly scopes?: string;
  readonly role?: string;
  readonly email?: string;
  readonly uid?: number;
  /** The account's `credentials_version` when the token was issued. */
  readonly ver?: number;
  /** Access tokens only: the family of the refresh token issued with it. */
  readonly family?: string;
  /** Seconds since 1970; set by `signToken`. */
  readonly exp?: number;
}

type TokenResult = { claims: Claims; fault?: undefined } | { fault: 'expired' | 'unreadable' };

export function signToken(
  secrets: Pick<Secrets, 'token'>,
  claims: Claims,
  { now, seconds }: { now: Date; seconds: number },
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(secrets.token);
}

export async function readToken(
  secrets: Pick<Secrets, 'token'>,
  token: string,
  now: Date,
): Promise<TokenResult> {
  try {
    const { payload } = await jwtVerify<Claims>(token, secrets.token, {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'type', 'exp'],
    });
    return { claims: payload };
  } catch (error) {
    return { fault: error instanceof errors.JWTExpired ? 'expired' : 'unreadable' };
  }
}
