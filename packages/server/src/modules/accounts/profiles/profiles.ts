import {
  DEVICE_COOKIE,
  type getMyProfile,
  type Profile,
  type ProfileDevice,
  type ProfileLock,
  type Received,
  type Reply,
  type setMyProfile as setRoute,
  type switchProfile as switchRoute,
  WRONG_PINS_MAX,
} from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange, RawReply } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { randomId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { avatarOf } from '#modules/accounts/avatar.ts';
import { DEVICE_LIFE_SECONDS, moveKnownSignIns } from '#modules/accounts/known-sign-ins.queries.ts';
import { hashPassword, verifyPassword } from '#modules/accounts/password.ts';
import { requireFullScopes, requireSelfOrAdmin } from '#modules/accounts/sessions.ts';
import { startSession, type StartSessionDeps } from '#modules/accounts/start-session.ts';
import { requireCurrentPassword } from '#modules/accounts/update-user.ts';
import { findUser } from '#modules/accounts/users.queries.ts';

import { deviceKey, usedSince } from './device-key.ts';
import {
  countPin,
  findProfile,
  findProfileOf,
  findProfiles,
  findProfilesOf,
  moveProfiles,
  type ProfileRow,
  removeProfile,
  saveProfile,
} from './profiles.queries.ts';

type ProfileDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** The profiles of the browser that sends the request; none without its cookie. */
const deviceOf = (deps: ProfileDeps, http: Exchange) => {
  const device = http.cookie(DEVICE_COOKIE);
  return device === undefined
    ? undefined
    : { deviceKey: deviceKey(deps.secrets, device), since: usedSince(deps.clock()) };
};

export async function listProfiles(
  deps: ProfileDeps,
  actor: Actor | undefined,
  http: Exchange,
): Promise<Profile[]> {
  const device = deviceOf(deps, http);
  const rows = device ? await findProfiles(deps.db, device) : [];
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    has_avatar: row.avatar_path !== '',
    lock: lockOf(row),
    is_current: actor?.via === 'session' && actor.user.id === row.user_id,
  }));
}

/** After too many wrong PINs, and for accounts whose rights grew, only the password helps. */
const lockOf = (row: ProfileRow): ProfileLock =>
  row.wrong_pins >= WRONG_PINS_MAX || !locksFor(row).includes(row.lock) ? 'password' : row.lock;

/**
 * An admin can read and change everything, so switching to one always needs a secret. A PIN would
 * be a way around a second factor.
 */
function locksFor({
  role,
  two_factor_since,
}: Pick<ProfileRow, 'role' | 'two_factor_since'>): ProfileLock[] {
  if (two_factor_since !== null) return ['password'];
  return role === 'admin' ? ['password', 'pin'] : ['password', 'pin', 'none'];
}

export async function profileAvatar(
  deps: ProfileDeps & Pick<Deps, 'storage'>,
  id: string,
  http: Exchange,
): Promise<RawReply> {
  return avatarOf(deps, (await requireProfile(deps, id, http)).user_id);
}

async function requireProfile(deps: ProfileDeps, id: string, http: Exchange): Promise<ProfileRow> {
  const device = deviceOf(deps, http);
  const row = device && (await findProfile(deps.db, { ...device, id }));
  if (!row) throw new AppError('not_found', 'This device doesn’t remember this account');
  return row;
}

/** Ends the session of the person before and signs in as the profile. */
export async function switchToProfile(
  deps: StartSessionDeps & Pick<Deps, 'guard'>,
  { params, body }: Pick<Received<typeof switchRoute>, 'params' | 'body'>,
  http: Exchange,
): Promise<null> {
  const row = await requireProfile(deps, params.profile, http);
  const lock = lockOf(row);
  if (lock === 'password') throw new AppError('forbidden', 'Sign in with your password');
  if (lock === 'pin') await requirePin(deps, row, { pin: body.pin ?? '', ip: http.ip });
  const user = await findUser(deps.db, row.user_id);
  if (!user) throw new AppError('not_found', 'This device doesn’t remember this account');
  await startSession(deps, http, { user, method: 'profile' });
  return null;
}

async function requirePin(
  { db, guard }: Pick<Deps, 'db' | 'guard'>,
  { id, pin_hash }: ProfileRow,
  { pin, ip }: { pin: string; ip: string },
): Promise<void> {
  const attempt = await guard.admitToken(ip, 'profile');
  const isCounted = await countPin(db, id, WRONG_PINS_MAX);
  if (!isCounted) throw new AppError('forbidden', 'Sign in with your password');
  if (pin_hash === null || !(await verifyPassword(pin_hash, pin))) {
    throw new AppError('unauthorized', 'Incorrect PIN');
  }
  await attempt.recordSuccess();
}

type MyProfile = Reply<typeof getMyProfile>;

export async function readMyProfile(
  deps: ProfileDeps,
  { user }: Actor,
  http: Exchange,
): Promise<MyProfile> {
  const device = deviceOf(deps, http);
  const row = device && (await findProfileOf(deps.db, { ...device, userId: user.id }));
  const stored = await findUser(deps.db, user.id);
  return { lock: row ? lockOf(row) : null, locks: stored ? locksFor(stored) : [] };
}

export async function setMyProfile(
  deps: ProfileDeps & Pick<Deps, 'guard' | 'audit'>,
  { actor, body }: { actor: Actor; body: Received<typeof setRoute>['body'] },
  http: Exchange,
): Promise<MyProfile> {
  if (actor.via !== 'session') {
    throw new AppError('bad_request', 'Only a browser can remember an account');
  }
  const stored = await findUser(deps.db, actor.user.id);
  if (!stored) throw new AppError('not_found', 'User not found');
  if (!locksFor(stored).includes(body.lock)) {
    throw new AppError('bad_request', 'This account needs a stronger protection');
  }
  if (body.lock === 'pin' && body.pin === undefined) {
    throw new AppError('bad_request', 'Enter a PIN');
  }
  await requireCurrentPassword(deps, { actor, stored, password: body.current_password }, http);
  const device = randomId();
  const pinHash = body.lock === 'pin' && body.pin ? await hashPassword(body.pin) : null;
  const now = timestamp(deps.clock());
  await deps.db.transaction().execute(async (db) => {
    await replaceDevice({ db, secrets: deps.secrets }, http.cookie(DEVICE_COOKIE), device);
    await saveProfile(db, {
      id: randomId(),
      user_id: stored.id,
      device_key: deviceKey(deps.secrets, device),
      lock: body.lock,
      pin_hash: pinHash,
      wrong_pins: 0,
      credentials_version: stored.credentials_version,
      user_agent: http.userAgent,
      created_at: now,
      last_used_at: now,
    });
  });
  http.setCookie(DEVICE_COOKIE, device, { httpOnly: true, maxAgeSeconds: DEVICE_LIFE_SECONDS });
  return { lock: body.lock, locks: locksFor(stored) };
}

/**
 * A page of a neighboring domain can set this cookie, so somebody else may know its value. Profiles
 * and known sign-ins move to a new value, as a session gets a new id at sign-in.
 */
async function replaceDevice(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  from: string | undefined,
  to: string,
): Promise<void> {
  if (from === undefined) return;
  await moveKnownSignIns(db, secrets, { from, to });
  await moveProfiles(db, { from: deviceKey(secrets, from), to: deviceKey(secrets, to) });
}

export async function forgetMyProfile(
  deps: ProfileDeps,
  { user }: Actor,
  http: Exchange,
): Promise<null> {
  const device = deviceOf(deps, http);
  const row = device && (await findProfileOf(deps.db, { ...device, userId: user.id }));
  if (row) await removeProfile(deps.db, { id: row.id, userId: user.id });
  return null;
}

export async function listProfileDevices(
  deps: ProfileDeps,
  { actor, id }: { actor: Actor; id: number },
  http: Exchange,
): Promise<ProfileDevice[]> {
  requireSelfOrAdmin(actor, id);
  const current = deviceOf(deps, http)?.deviceKey;
  const since = usedSince(deps.clock());
  return (await findProfilesOf(deps.db, { userId: id, since })).map((row) => ({
    id: row.id,
    current: row.device_key === current,
    user_agent: row.user_agent,
    lock: lockOf(row),
    created_at: row.created_at,
    last_used_at: row.last_used_at,
  }));
}

export async function forgetProfileDevice(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, profile }: { id: number; profile: string },
): Promise<null> {
  requireSelfOrAdmin(actor, id);
  requireFullScopes(actor);
  if (await removeProfile(db, { id: profile, userId: id })) return null;
  throw new AppError('not_found', 'This device doesn’t remember this account');
}
