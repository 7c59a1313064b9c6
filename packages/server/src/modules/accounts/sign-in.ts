import { DEVICE_COOKIE, SESSION_COOKIE, type SignInMethod } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId, randomId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { readBasic } from './create-authenticator.ts';
import { DEVICE_LIFE_SECONDS, rememberCaller } from './known-sign-ins.queries.ts';
import { checkPassword, requireEnabled } from './password.ts';
import { removeSession } from './sessions.queries.ts';
import { ignoreOutage } from './unsaved-sessions.ts';
import { type UserRow, saveUser } from './users.queries.ts';

type SignInDeps = Pick<Deps, 'db' | 'env' | 'secrets' | 'clock' | 'unsavedSessions' | 'audit'>;

export async function signIn(
  deps: SignInDeps & Pick<Deps, 'guard'>,
  http: Exchange,
): Promise<null> {
  const credentials = readBasic(http.authorization);
  if (!credentials) {
    throw new AppError('unauthorized', 'Not authenticated', {
      headers: { 'www-authenticate': 'Basic' },
    });
  }
  const user = await checkPassword(deps, {
    ...credentials,
    ...{ ip: http.ip, userAgent: http.userAgent, device: http.cookie(DEVICE_COOKIE) },
    method: 'password',
  });
  if (!user) throw new AppError('unauthorized', 'Incorrect username or password');
  await startSession(deps, http, { user, method: 'password' });
  return null;
}

/** Always creates a new session id, which prevents session fixation. */
export async function startSession(
  deps: SignInDeps,
  http: Exchange,
  { user, method }: { user: UserRow; method: SignInMethod },
): Promise<void> {
  const { db, env, clock, unsavedSessions, audit } = deps;
  requireEnabled(deps, http, { user, method });
  const now = clock();
  const id = randomId();
  const hash = hashId(id);
  const previous = http.cookie(SESSION_COOKIE);
  if (previous) {
    unsavedSessions.remove(hashId(previous));
    await ignoreOutage(removeSession(db, hashId(previous)));
  }
  await unsavedSessions.save(db, {
    id_hash: hash,
    user_id: user.id,
    credentials_version: user.credentials_version,
    ip: http.ip,
    user_agent: http.userAgent,
    created_at: timestamp(now),
    last_seen_at: timestamp(now),
    expires_at: timestamp(new Date(now.getTime() + env.SESSION_MAX_AGE_SECONDS * 1000)),
  });
  const seen = { last_login: timestamp(now), last_active: timestamp(now) };
  await ignoreOutage(saveUser(db, user.id, seen));
  http.useSession({ id, hash });
  const device = http.cookie(DEVICE_COOKIE) ?? randomId();
  await rememberCaller(deps, user.id, { ip: http.ip, device });
  http.setCookie(DEVICE_COOKIE, device, { httpOnly: true, maxAgeSeconds: DEVICE_LIFE_SECONDS });
  audit.record({ kind: 'signed_in', details: { method }, by: user }, http);
}

export async function signOut(
  { db, events, unsavedSessions }: Pick<Deps, 'db' | 'events' | 'unsavedSessions'>,
  http: Exchange,
): Promise<null> {
  const session = http.cookie(SESSION_COOKIE);
  if (session) {
    unsavedSessions.remove(hashId(session));
    await removeSession(db, hashId(session));
    events.disconnectCredential(hashId(session));
  }
  http.useSession(null);
  return null;
}
