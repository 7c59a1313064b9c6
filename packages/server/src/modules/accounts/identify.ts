import { KIOSK_SCOPES, scopesOf, type Scope } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { Authenticator, Credentials, Identified } from '#core/http/authenticator.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { checkPassword } from './check-password.ts';
import type { CredentialGuard } from './credential-guard.ts';
import { readBasic, readBearer } from './read-authorization.ts';
import { removeSession, saveSessionSeen, type SignedInRow } from './sessions.queries.ts';
import { readToken } from './signed-token.ts';
import { hasRefreshFamily } from './tokens.queries.ts';
import { ignoreOutage, type UnsavedSessions } from './unsaved-sessions.ts';
import { kioskUser, userView, type UserRow } from './user-view.ts';
import { findUser, hasAdmin, saveUser } from './users.queries.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly authenticator: Authenticator;
  }
}

type Parts = Pick<Deps, 'db' | 'env' | 'secrets' | 'clock'> & {
  guard: CredentialGuard;
  unsaved: UnsavedSessions;
};

const NOBODY: Identified = { actor: undefined, staleSession: false, renewedSession: false };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function createAuthenticator(parts: Parts): Authenticator {
  let setUp = false;
  return {
    bySession: async (credentials) => withKiosk(parts, await bySession(parts, credentials)),

    async identify(credentials) {
      const found = await bySession(parts, credentials);
      if (found.actor) return found;
      const basic = await byBasic(parts, credentials);
      const other = basic ? { actor: basic } : await byBearer(parts, credentials);
      return withKiosk(parts, { ...found, ...other });
    },

    async isSetUp() {
      // Once true it stays true: the last admin can be neither deleted nor demoted.
      setUp ||= await hasAdmin(parts.db);
      return setUp;
    },
  };
}

async function bySession(parts: Parts, { session }: Credentials): Promise<Identified> {
  if (!session || session === 'null') return NOBODY;
  const { db, clock, env } = parts;
  const sessionHash = hashId(session);
  const row = await parts.unsaved.find(db, sessionHash);
  const now = clock();
  if (!row || isOver(row, now)) {
    if (row) await ignoreOutage(removeSession(db, sessionHash));
    parts.unsaved.remove(sessionHash);
    return { ...NOBODY, staleSession: true };
  }
  // Written now and then: a gallery full of pictures must not be a page full of writes.
  const life = env.SESSION_MAX_AGE_SECONDS * 1000;
  let expiresAt = new Date(row.expires_at);
  let isRenewed = false;
  const isDue = now.getTime() - Date.parse(row.last_seen_at) > Math.min(HOUR_MS, life / 4);
  if (isDue) {
    const later = new Date(now.getTime() + life);
    const seen = { last_seen_at: timestamp(now), expires_at: timestamp(later) };
    isRenewed = await ignoreOutage(saveSessionSeen(db, sessionHash, seen));
    if (isRenewed) expiresAt = later;
  }
  const actor = await actorOf(parts, row, { via: 'session', sessionHash });
  return { actor, expiresAt, staleSession: false, renewedSession: isRenewed };
}

const isOver = (row: SignedInRow, now: Date): boolean =>
  row.enabled === 0 ||
  row.session_version !== row.credentials_version ||
  row.expires_at <= timestamp(now);

async function byBasic(parts: Parts, { authorization, ip, device }: Credentials) {
  const given = readBasic(authorization);
  if (!given) return undefined;
  const user = await checkPassword(parts, { ...given, ip, device });
  return user && user.enabled === 1 ? actorOf(parts, user, { via: 'basic' }) : undefined;
}

async function byBearer(parts: Parts, { authorization }: Credentials) {
  const token = readBearer(authorization);
  if (token === undefined) return undefined;
  const { claims } = await readToken(parts.secrets, token, parts.clock()).then((verdict) =>
    'claims' in verdict ? verdict : { claims: undefined },
  );
  if (!claims) throw notValid('Could not validate credentials');
  if (claims.type !== 'access') return undefined;
  const user = await findUser(parts.db, claims.uid ?? -1);
  if (!user || claims.ver !== user.credentials_version) {
    throw notValid(user?.enabled === 0 ? 'Disabled user' : 'Could not validate credentials');
  }
  if (user.enabled === 0) throw notValid('Disabled user');
  // A refresh token that was used twice ended its family; what was issued with it ends too.
  if (claims.family !== undefined && !(await hasRefreshFamily(parts.db, claims.family))) {
    throw notValid('Could not validate credentials');
  }
  const granted = new Set((claims.scopes ?? '').split(' '));
  const actor = await actorOf(parts, user, { via: 'bearer', granted });
  return { actor, expiresAt: new Date((claims.exp ?? 0) * 1000) };
}

function withKiosk({ env, clock }: Parts, found: Identified): Identified {
  if (found.actor || !env.KIOSK_MODE) return found;
  const user = kioskUser(timestamp(clock()));
  return { ...found, actor: { user, scopes: KIOSK_SCOPES, via: 'kiosk' } };
}

interface Proof {
  via: Actor['via'];
  sessionHash?: string;
  /** A token's own limits; its owner's rights now are the outer ones. */
  granted?: ReadonlySet<string>;
}

async function actorOf(
  { db, clock, env }: Parts,
  row: UserRow,
  { via, sessionHash, granted }: Proof,
): Promise<Actor> {
  const now = clock();
  if (!row.last_active || now.getTime() - Date.parse(row.last_active) > MINUTE_MS) {
    row.last_active = timestamp(now);
    await ignoreOutage(saveUser(db, row.id, { last_active: row.last_active }));
  }
  const user = userView(row, { kiosk: env.KIOSK_MODE });
  const allowed: readonly Scope[] = scopesOf(row.role, { kiosk: env.KIOSK_MODE });
  const scopes = granted ? allowed.filter((scope) => granted.has(scope)) : allowed;
  return sessionHash === undefined ? { user, scopes, via } : { user, scopes, via, sessionHash };
}

const notValid = (detail: string): AppError =>
  new AppError('unauthorized', detail, { headers: { 'www-authenticate': 'Bearer' } });
