import { CLIENT_TOKEN, SCOPES } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type {
  Authenticator,
  Credentials,
  AuthResult,
  ViewRequest,
} from '#core/http/authenticator.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findClientTokenByHash, updateClientToken } from './client-tokens.queries.ts';
import { findGuest } from './guests/guest-sessions.ts';
import { checkPassword } from './password.ts';
import { limitPermissions, limitToGuest } from './permissions/permission-set.ts';
import { removeSession, saveSessionSeen, type SignedInRow } from './sessions.queries.ts';
import { hasRefreshFamily } from './tokens.queries.ts';
import { readToken } from './tokens.ts';
import { lacksSecondFactor, requirePasswordSuffices } from './two-factor/sign-in-policy.ts';
import { ignoreOutage } from './unsaved-sessions.ts';
import { type UserRow, findUser, hasAdmin, normalizeName, saveUser } from './users.queries.ts';
import { kioskUser, userView } from './users.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly authenticator: Authenticator;
  }
}

type AuthDeps = Pick<
  Deps,
  'db' | 'env' | 'secrets' | 'clock' | 'guard' | 'unsavedSessions' | 'permissions' | 'audit'
>;

const ANONYMOUS: AuthResult = { actor: undefined, staleSession: false, renewedSession: false };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function createAuthenticator(deps: AuthDeps): Authenticator {
  let setUp = false;
  return {
    bySession: async (credentials) => withKiosk(deps, await bySession(deps, credentials)),

    async identify(credentials) {
      const found = await bySession(deps, credentials);
      if (found.actor) return found;
      const other = (await byBasic(deps, credentials)) ?? (await byBearer(deps, credentials));
      return withKiosk(deps, { ...found, ...other });
    },

    viewAs: (found, view) => viewAs(deps, found, view),

    async isSetUp() {
      // True is cached because the last admin can be neither deleted nor demoted.
      setUp ||= await hasAdmin(deps.db);
      return setUp;
    },
  };
}

async function bySession(deps: AuthDeps, { session }: Credentials): Promise<AuthResult> {
  if (!session || session === 'null') return ANONYMOUS;
  const { db, clock, env } = deps;
  const sessionHash = hashId(session);
  const row = await deps.unsavedSessions.find(db, sessionHash);
  const now = clock();
  if (!row || isExpired(row, now)) {
    const guest = row ? undefined : await findGuest(deps, sessionHash);
    if (guest) return { ...guest, staleSession: false, renewedSession: false };
    if (row) await ignoreOutage(removeSession(db, sessionHash));
    deps.unsavedSessions.remove(sessionHash);
    // A session that is not known may have been replaced by a login a moment ago. A late reply that
    // removes the cookie would end the new session.
    return { ...ANONYMOUS, staleSession: row !== undefined };
  }
  // Renewed at intervals, so that a page with many pictures does not cause as many writes.
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
  const needsSecondFactor = await lacksSecondFactor(deps, row);
  const actor = await actorOf(deps, row, { via: 'session', sessionHash, needsSecondFactor });
  return { actor, expiresAt, staleSession: false, renewedSession: isRenewed };
}

const isExpired = (row: SignedInRow, now: Date): boolean =>
  row.enabled === 0 ||
  row.session_version !== row.credentials_version ||
  row.expires_at <= timestamp(now);

async function byBasic(deps: AuthDeps, { authorization, ip, userAgent, device }: Credentials) {
  const given = readBasic(authorization);
  if (!given) return undefined;
  if (CLIENT_TOKEN.test(given.password))
    return byTokenAsPassword(deps, { ...given, ip, userAgent });
  const caller = { ip, userAgent, device };
  const user = await checkPassword(deps, { ...given, ...caller, method: 'basic' });
  if (!user) throw unauthorized('Not authenticated');
  if (user.enabled === 0) throw unauthorized('Disabled user');
  await requirePasswordSuffices(deps, user);
  const actor = await actorOf(deps, user, { via: 'basic' });
  // Clients send these credentials with every request.
  const event = { kind: 'signed_in', details: { method: 'basic' }, once: 'basic' } as const;
  deps.audit.record(event, { actor, ...caller });
  return { actor };
}

/** Apps such as RetroArch only have fields for a name and a password. */
async function byTokenAsPassword(
  deps: AuthDeps,
  { username, password, ...caller }: TokenCaller & { username: string; password: string },
) {
  const { actor, expiresAt } = await byClientToken(deps, { token: password, ...caller });
  if (actor.user.username !== normalizeName(username)) throw unauthorized('Not authenticated');
  // A browser attaches Basic credentials automatically, whatever they contain.
  return { actor: { ...actor, via: 'basic' as const }, expiresAt };
}

async function byBearer(deps: AuthDeps, { authorization, ip, userAgent }: Credentials) {
  const token = readBearer(authorization);
  if (token === undefined) return undefined;
  if (CLIENT_TOKEN.test(token)) return byClientToken(deps, { token, ip, userAgent });
  const { claims } = await readToken(deps.secrets, token, deps.clock()).then((result) =>
    'claims' in result ? result : { claims: undefined },
  );
  if (!claims) throw unauthorized('Could not validate credentials');
  if (claims.type !== 'access') return undefined;
  const user = await findUser(deps.db, claims.uid ?? -1);
  if (!user || claims.ver !== user.credentials_version) {
    throw unauthorized(user?.enabled === 0 ? 'Disabled user' : 'Could not validate credentials');
  }
  if (user.enabled === 0) throw unauthorized('Disabled user');
  // A refresh token used twice revoked its family, and with it the access tokens.
  if (claims.family !== undefined && !(await hasRefreshFamily(deps.db, claims.family))) {
    throw unauthorized('Could not validate credentials');
  }
  await requirePasswordSuffices(deps, user);
  const granted = new Set((claims.scopes ?? '').split(' '));
  const actor = await actorOf(deps, user, { via: 'bearer', granted });
  return { actor, expiresAt: new Date((claims.exp ?? 0) * 1000) };
}

interface TokenCaller {
  readonly ip: string;
  readonly userAgent?: string | undefined;
}

async function byClientToken(
  deps: AuthDeps,
  { token, ip, userAgent }: TokenCaller & { token: string },
) {
  const now = deps.clock();
  const row = await findClientTokenByHash(deps.db, hashId(token));
  const isValid = row && (row.expires_at === null || row.expires_at > timestamp(now));
  const user = isValid ? await findUser(deps.db, row.user_id) : undefined;
  if (!row || !user) throw unauthorized('Could not validate credentials');
  if (user.enabled === 0) throw unauthorized('Disabled user');
  const isDue = !row.last_used_at || now.getTime() - Date.parse(row.last_used_at) > MINUTE_MS;
  if (isDue || row.last_used_ip !== ip) {
    const use = { last_used_at: timestamp(now), last_used_ip: ip };
    await ignoreOutage(updateClientToken(deps.db, row.id, use));
  }
  const actor = await actorOf(deps, user, {
    via: 'bearer',
    granted: new Set(row.scopes.split(' ')),
    clientToken: { hash: row.token_hash, name: row.name, deviceId: row.device_id },
  });
  const target = { id: row.id, name: row.name };
  deps.audit.record({ kind: 'token_used', target, once: String(row.id) }, { actor, ip, userAgent });
  return { actor, expiresAt: row.expires_at === null ? undefined : new Date(row.expires_at) };
}

async function withKiosk(
  { env, clock, permissions }: AuthDeps,
  found: AuthResult,
): Promise<AuthResult> {
  if (found.actor || !env.KIOSK_MODE) return found;
  const user = kioskUser(timestamp(clock()));
  return { ...found, actor: { user, ...(await permissions.ofVisitors()), via: 'kiosk' } };
}

/**
 * Shows an admin the library as another user sees it. The admin becomes a caller without an
 * account, so that nothing personal of either is returned, and can't change, play or download
 * anything.
 */
async function viewAs(
  deps: AuthDeps,
  found: AuthResult,
  { viewAs: id, request }: ViewRequest,
): Promise<AuthResult> {
  if (id === undefined) return found;
  if (request.changesSomething) {
    const detail = 'Nothing can be changed while you see the library as another user';
    throw new AppError('conflict', detail);
  }
  const { actor: admin } = found;
  const isAdmin = admin?.scopes.includes('users.read') ?? false;
  const isId = typeof id === 'string' && /^\d{1,15}$/.test(id);
  const person = isAdmin && isId ? await findUser(deps.db, Number(id)) : undefined;
  if (!admin || !person) throw new AppError('forbidden', 'Forbidden');
  const target = { id: person.id, name: person.username };
  const event = { kind: 'library_previewed', target, once: String(person.id) } as const;
  const { ip, userAgent } = request;
  deps.audit.record(event, { actor: admin, ip, userAgent });
  const set = limitToGuest(
    limitPermissions(await deps.permissions.of(person), admin.scopes),
    'view',
  );
  const user = {
    ...kioskUser(timestamp(deps.clock())),
    username: person.username,
    oauth_scopes: [...set.scopes],
    rights: [...set.rights],
  };
  const { sessionHash } = admin;
  return {
    ...found,
    actor: { user, ...set, via: 'kiosk', ...(sessionHash !== undefined && { sessionHash }) },
  };
}

interface AuthMethod {
  via: Actor['via'];
  sessionHash?: string;
  /** The token's scopes; they are limited by the current permissions of its owner. */
  granted?: ReadonlySet<string>;
  clientToken?: NonNullable<Actor['clientToken']>;
  needsSecondFactor?: boolean;
}

async function actorOf(
  { db, clock, permissions }: AuthDeps,
  row: UserRow,
  { granted, needsSecondFactor = false, ...method }: AuthMethod,
): Promise<Actor> {
  const now = clock();
  if (!row.last_active || now.getTime() - Date.parse(row.last_active) > MINUTE_MS) {
    row.last_active = timestamp(now);
    await ignoreOutage(saveUser(db, row.id, { last_active: row.last_active }));
  }
  const allowed = await permissions.of(row);
  const user = userView(row, allowed);
  if (needsSecondFactor) {
    const owner = { ...user, oauth_scopes: [], rights: [] };
    return { user: owner, ...limitPermissions(allowed, []), ...method, needsSecondFactor };
  }
  const set = granted
    ? limitPermissions(
        allowed,
        SCOPES.filter((scope) => granted.has(scope)),
      )
    : allowed;
  return { user, ...set, ...method };
}

const unauthorized = (detail: string): AppError =>
  new AppError('unauthorized', detail, { headers: { 'www-authenticate': 'Bearer' } });

/** Undefined: the header has another scheme, or contains no name and password. */
export function readBasic(
  authorization: string | undefined,
): { username: string; password: string } | undefined {
  const encoded = /^basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 0 || decoded.includes('\0')) return undefined;
  return { username: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

const readBearer = (authorization: string | undefined): string | undefined =>
  /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
