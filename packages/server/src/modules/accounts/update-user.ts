import { DEVICE_COOKIE, type User, type UserPatch } from '@saveroom/contract';
import type { Updateable } from 'kysely';
import { z } from 'zod';

import type { UserTable } from './accounts.tables.ts';
import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  requireFreeEmail,
  requireFreeUsername,
  requirePassword,
  requireRole,
} from './account-rules.ts';
import { checkPassword } from './check-password.ts';
import type { CredentialGuard } from './credential-guard.ts';
import { encodeAvatar } from './encode-avatar.ts';
import { endAccess } from './end-access.ts';
import { hashPassword } from './password.ts';
import { userView, type UserRow } from './user-view.ts';
import { findUser, hasOtherAdmin, lockAccounts, saveUser } from './users.queries.ts';

type Parts = Pick<Deps, 'db' | 'env' | 'storage' | 'events' | 'clock' | 'secrets'> & {
  guard: CredentialGuard;
};

interface Edit {
  readonly actor: Actor;
  readonly id: number;
  readonly patch: UserPatch;
}

export async function updateUser(
  parts: Parts,
  { actor, id, patch }: Edit,
  http: Exchange,
): Promise<User> {
  const isSelf = actor.user.id === id;
  if (!isSelf && !(actor.user.role === 'admin' && actor.scopes.includes('users.write'))) {
    throw new AppError('forbidden', 'Forbidden');
  }
  if (isSelf && isNarrowed(actor) && touchesSignIn(patch)) {
    throw new AppError('forbidden', 'Forbidden');
  }
  const stored = await findUser(parts.db, id);
  if (!stored) throw notFound(id);
  if (isSelf && patch.password) await requireCurrentPassword(parts, { actor, stored, patch }, http);
  const prepared = await prepare(parts, patch);
  const { before, after } = await parts.db.transaction().execute(async (db) => {
    await lockAccounts(db);
    const changed = await applyPatch({ ...parts, db }, { actor, id, patch }, prepared);
    if (endsAccessOf(changed)) await endAccess(db, id);
    return changed;
  });
  if (endsAccessOf({ before, after })) parts.events.disconnect(id);
  else parts.events.emit('user:changed', { id }, { user_id: id });
  if (isSelf && losesSession(before, after)) http.useSession(null);
  return userView(after, { kiosk: parts.env.KIOSK_MODE });
}

/** A token that may do less than its owner must not become the owner. */
const isNarrowed = ({ user, scopes }: Actor): boolean => scopes.length < user.oauth_scopes.length;

const touchesSignIn = ({ username, password, email }: UserPatch): boolean =>
  Boolean(username) || Boolean(password) || email !== undefined;

/** Somebody at a browser that was left open must not take over the account. */
async function requireCurrentPassword(
  parts: Parts,
  { actor, stored, patch }: { actor: Actor; stored: UserRow; patch: UserPatch },
  http: Exchange,
): Promise<void> {
  // Basic has just proven it, and who signs in through OpenID Connect only has none.
  if (actor.via === 'basic' || stored.password_hash === null) return;
  if (!patch.current_password) {
    throw new AppError('bad_request', 'Enter your current password to change it');
  }
  const given = { username: stored.username, password: patch.current_password };
  const caller = { ip: http.ip, device: http.cookie(DEVICE_COOKIE) };
  if (!(await checkPassword(parts, { ...given, ...caller }))) {
    throw new AppError('bad_request', 'Your current password is incorrect');
  }
}

interface Prepared {
  readonly changes: Updateable<UserTable>;
  readonly picture: Uint8Array | undefined;
}

/** The slow parts, done before the accounts are locked. */
async function prepare({ clock }: Parts, patch: UserPatch): Promise<Prepared> {
  const changes: Updateable<UserTable> = { updated_at: timestamp(clock()) };
  if (patch.password) {
    requirePassword(patch.password);
    changes.password_hash = await hashPassword(patch.password);
  }
  if (patch.ui_settings !== undefined) changes.ui_settings = readSettings(patch.ui_settings);
  const picture = patch.avatar && (await encodeAvatar(patch.avatar.bytes));
  return { changes, picture };
}

interface Change {
  readonly before: UserRow;
  readonly after: UserRow;
}

async function applyPatch(
  { db, storage }: Parts,
  { actor, id, patch }: Edit,
  prepared: Prepared,
): Promise<Change> {
  const before = await findUser(db, id);
  if (!before) throw notFound(id);
  const changes = { ...prepared.changes };
  if (patch.username) changes.username = await requireFreeUsername(db, patch.username, id);
  if (patch.email !== undefined) {
    changes.email = await requireFreeEmail(db, patch.email, id);
    const isAdmin = actor.user.role === 'admin';
    // Forms send the address along unchanged; that takes nothing away from it.
    if (isAdmin || changes.email !== before.email) changes.email_is_trusted = isAdmin ? 1 : 0;
  }
  if (patch.ra_username) changes.ra_username = patch.ra_username.trim();
  // What another player earned is not this one's.
  if ((changes.ra_username ?? before.ra_username) !== before.ra_username) {
    changes.ra_progression = '{}';
  }
  // Nobody raises, lowers or locks out themselves.
  if (actor.user.id !== id) {
    if (patch.role) changes.role = requireRole(patch.role);
    if (patch.enabled !== undefined) changes.enabled = patch.enabled ? 1 : 0;
  }
  const stepsDown = before.role === 'admin' && (changes.role ?? 'admin') !== 'admin';
  if ((stepsDown || changes.enabled === 0) && before.role === 'admin') {
    if (!(await hasOtherAdmin(db, id))) {
      throw new AppError('bad_request', 'You can’t disable or demote the last admin');
    }
  }
  // After every rule, before the row: a refused change leaves the old picture, a crash an unused one.
  if (prepared.picture) changes.avatar_path = await storage.avatars.save(id, prepared.picture);
  const after = await saveUser(db, id, changes);
  if (!after) throw notFound(id);
  return { before, after };
}

const endsAccessOf = ({ before, after }: Change): boolean =>
  losesSession(before, after) ||
  before.role !== after.role ||
  (before.enabled === 1 && after.enabled === 0);

const losesSession = (before: UserRow, after: UserRow): boolean =>
  before.username !== after.username || before.password_hash !== after.password_hash;

function readSettings(text: string): string {
  try {
    return JSON.stringify(z.record(z.string(), z.unknown()).parse(JSON.parse(text)));
  } catch {
    throw new AppError('bad_request', 'ui_settings must be a JSON object');
  }
}

const notFound = (id: number): AppError =>
  new AppError('not_found', `Username with id ${id} not found`);
