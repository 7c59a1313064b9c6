import { DEVICE_COOKIE, SESSION_COOKIE, type SignInMethod } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { hashId, randomId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { endGuestSession } from './guests/guest-sessions.ts';
import { DEVICE_LIFE_SECONDS, rememberCaller } from './known-sign-ins.queries.ts';
import { requireEnabled } from './password.ts';
import { deviceKey } from './profiles/device-key.ts';
import { renewProfile } from './profiles/profiles.queries.ts';
import { removeSession } from './sessions.queries.ts';
import { disconnectAfterReply } from './sessions.ts';
import { ignoreOutage } from './unsaved-sessions.ts';
import { type UserRow, saveUser } from './users.queries.ts';

export type StartSessionDeps = Pick<
  Deps,
  'db' | 'env' | 'secrets' | 'clock' | 'unsavedSessions' | 'permissions' | 'audit' | 'events'
>;

/** Who signs in, and how: for the audit log. */
export interface SignIn {
  readonly user: UserRow;
  readonly method: SignInMethod;
}

/** Always creates a new session id, which prevents session fixation. */
export async function startSession(
  deps: StartSessionDeps,
  http: Exchange,
  { user, method }: SignIn,
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
    await endGuestSession(deps, hashId(previous), { isAdmin: user.role === 'admin' });
    disconnectAfterReply(deps, hashId(previous));
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
  const profile = { userId: user.id, deviceKey: deviceKey(deps.secrets, device) };
  await ignoreOutage(renewProfile(db, { ...profile, now: timestamp(now) }));
  http.setCookie(DEVICE_COOKIE, device, { httpOnly: true, maxAgeSeconds: DEVICE_LIFE_SECONDS });
  audit.record({ kind: 'signed_in', details: { method }, by: user }, http);
}
