import type { User, UserPatch } from '@saveroom/contract';
import type { Updateable } from 'kysely';
import { z } from 'zod';

import type { Actor, AuditRecord, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { UserTable } from './accounts.tables.ts';
import { encodeAvatar } from './avatar.ts';
import { removeClientTokensOf } from './client-tokens.queries.ts';
import { hashPassword, requireOwnPassword } from './password.ts';
import { disconnectGuests } from './permissions/announce-permissions.ts';
import { requireFullScopes, requireSelfOrAdmin, revokeAccess } from './sessions.ts';
import { type UserRow, findUser, hasOtherAdmin, lockAccounts, saveUser } from './users.queries.ts';
import {
  requireFreeEmail,
  requireFreeUsername,
  requirePassword,
  requireRole,
  viewUser,
} from './users.ts';

type UpdateUserDeps = Pick<
  Deps,
  'db' | 'env' | 'storage' | 'events' | 'clock' | 'secrets' | 'guard' | 'permissions' | 'audit'
>;

interface UserEdit {
  readonly actor: Actor;
  readonly id: number;
  readonly patch: UserPatch;
}

export async function updateUser(
  deps: UpdateUserDeps,
  { actor, id, patch }: UserEdit,
  http: Exchange,
): Promise<User> {
  const isSelf = actor.user.id === id;
  requireSelfOrAdmin(actor, id);
  if (isSelf && changesSignIn(patch)) requireFullScopes(actor);
  const stored = await findUser(deps.db, id);
  if (!stored) throw notFoundError(id);
  if (isSelf && patch.password) {
    const password = patch.current_password;
    await requireCurrentPassword(deps, { actor, stored, password }, http);
  }
  const prepared = await prepare(deps, patch);
  const { before, after } = await deps.db.transaction().execute(async (db) => {
    await lockAccounts(db);
    const changed = await applyPatch({ ...deps, db }, { actor, id, patch }, prepared);
    if (revokesAccessOf(changed)) await revokeAccess(db, id);
    if (changed.before.password_hash !== changed.after.password_hash) {
      await removeClientTokensOf(db, id);
    }
    for (const event of eventsOf(changed)) await deps.audit.recordNow(event, http, db);
    return changed;
  });
  if (before.role !== after.role) {
    deps.events.emit('permissions:changed', { user_id: id }, { user_id: id });
  }
  if (before.role === 'admin' && !isActiveAdmin(after)) disconnectGuests(deps);
  if (revokesAccessOf({ before, after })) deps.events.disconnect(id);
  else deps.events.emit('user:changed', { id }, { user_id: id });
  if (isSelf && invalidatesSession(before, after)) http.useSession(null);
  return viewUser(deps, after);
}

const changesSignIn = ({ username, password, email }: UserPatch): boolean =>
  Boolean(username) || Boolean(password) || email !== undefined;

/** Access to an unattended browser must not be enough to take over the account. */
export async function requireCurrentPassword(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'guard' | 'audit'>,
  { actor, stored, password }: { actor: Actor; stored: UserRow; password: string | undefined },
  http: Exchange,
): Promise<void> {
  // HTTP Basic has just verified the password, unless a client token was sent instead. Accounts
  // that only use OpenID Connect have no password.
  const isVerified = actor.via === 'basic' && !actor.clientToken;
  if (isVerified || stored.password_hash === null) return;
  if (!password) {
    throw new AppError('wrong_password', 'Enter your current password to change it');
  }
  await requireOwnPassword(deps, stored, password, http);
}

interface Prepared {
  readonly changes: Updateable<UserTable>;
  readonly picture: Uint8Array | undefined;
}

/** Does the slow work before the accounts are locked. */
async function prepare({ clock }: UpdateUserDeps, patch: UserPatch): Promise<Prepared> {
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
  { db, storage }: UpdateUserDeps,
  { actor, id, patch }: UserEdit,
  prepared: Prepared,
): Promise<Change> {
  const before = await findUser(db, id);
  if (!before) throw notFoundError(id);
  const changes = { ...prepared.changes };
  if (patch.username) changes.username = await requireFreeUsername(db, patch.username, id);
  if (patch.email !== undefined) {
    changes.email = await requireFreeEmail(db, patch.email, id);
    const isAdmin = actor.user.role === 'admin';
    // Forms also send an unchanged address, which must not lose its trust.
    if (isAdmin || changes.email !== before.email) changes.email_is_trusted = isAdmin ? 1 : 0;
  }
  if (patch.ra_username) changes.ra_username = patch.ra_username.trim();
  // The progression belongs to the previous RetroAchievements account.
  if ((changes.ra_username ?? before.ra_username) !== before.ra_username) {
    changes.ra_progression = '{}';
  }
  // Users cannot promote, demote or disable themselves.
  if (actor.user.id !== id) {
    if (patch.role) changes.role = requireRole(patch.role);
    // Only the built-in group of viewers can be replaced, so a new role ends the replacement.
    if ((changes.role ?? before.role) !== before.role) changes.base_group_id = null;
    if (patch.enabled !== undefined) changes.enabled = patch.enabled ? 1 : 0;
  }
  const isDemoted = (changes.role ?? 'admin') !== 'admin';
  if (before.role === 'admin' && (isDemoted || changes.enabled === 0)) {
    if (!(await hasOtherAdmin(db, id))) {
      throw new AppError('bad_request', 'You can’t disable or demote the last admin');
    }
  }
  // Saved after all checks and before the row: a rejected change keeps the old picture, and a
  // crash leaves at most an unused one.
  if (prepared.picture) changes.avatar_path = await storage.avatars.save(id, prepared.picture);
  const after = await saveUser(db, id, changes);
  if (!after) throw notFoundError(id);
  return { before, after };
}

/** What the audit log records of a change. Settings and pictures of a person are not recorded. */
function eventsOf({ before, after }: Change): AuditRecord[] {
  const target = { id: after.id, name: after.username };
  const events: AuditRecord[] = [];
  if (before.username !== after.username) {
    events.push({ kind: 'account_renamed', target, details: { from: before.username } });
  }
  if (before.email !== after.email) events.push({ kind: 'email_changed', target });
  if (before.password_hash !== after.password_hash) {
    events.push({ kind: 'password_changed', target });
  }
  if (before.role !== after.role) {
    const details = { from: before.role, to: after.role };
    events.push({ kind: 'role_changed', target, details });
  }
  if (before.enabled !== after.enabled) {
    const kind = after.enabled === 1 ? 'account_enabled' : 'account_disabled';
    events.push({ kind, target });
  }
  return events;
}

const revokesAccessOf = ({ before, after }: Change): boolean =>
  invalidatesSession(before, after) ||
  before.role !== after.role ||
  (before.enabled === 1 && after.enabled === 0);

const isActiveAdmin = ({ role, enabled }: UserRow): boolean => role === 'admin' && enabled === 1;

const invalidatesSession = (before: UserRow, after: UserRow): boolean =>
  before.username !== after.username || before.password_hash !== after.password_hash;

function readSettings(text: string): string {
  try {
    return JSON.stringify(z.record(z.string(), z.unknown()).parse(JSON.parse(text)));
  } catch {
    throw new AppError('bad_request', 'ui_settings must be a JSON object');
  }
}

const notFoundError = (id: number): AppError =>
  new AppError('not_found', `Username with id ${id} not found`);
