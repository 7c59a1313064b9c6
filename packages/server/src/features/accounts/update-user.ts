import type { User, UserPatch } from '@saveroom/contract';
import type { Updateable } from 'kysely';
import { z } from 'zod';

import type { Db } from '#db/engine.ts';
import type { UserTable } from '#db/tables.ts';
import type { Actor, Deps } from '#deps.ts';
import type { Exchange } from '#http/exchange.ts';
import { AppError } from '#lib/app-error.ts';
import { timestamp } from '#lib/timestamp.ts';

import {
  requireFreeEmail,
  requireFreeUsername,
  requirePassword,
  requireRole,
} from './account-rules.ts';
import { encodeAvatar } from './encode-avatar.ts';
import { endAccess } from './end-access.ts';
import { hashPassword } from './password.ts';
import { userView, type UserRow } from './user-view.ts';
import { findUser, hasOtherAdmin, lockAccounts, saveUser } from './users.queries.ts';

type Parts = Pick<Deps, 'db' | 'env' | 'storage' | 'events' | 'clock'>;

interface Edit {
  readonly actor: Actor;
  readonly id: number;
  readonly patch: UserPatch;
}

/** The picture first: a crash in between leaves an unused file, never a link to none. */
export async function updateUser(
  parts: Parts,
  { actor, id, patch }: Edit,
  http: Exchange,
): Promise<User> {
  const isSelf = actor.user.id === id;
  if (!isSelf && !(actor.user.role === 'admin' && actor.scopes.includes('users.write'))) {
    throw new AppError('forbidden', 'Forbidden');
  }
  if (!(await findUser(parts.db, id))) throw notFound(id);
  const prepared = await prepare(parts, id, patch);
  const { before, after } = await parts.db.transaction().execute(async (db) => {
    await lockAccounts(db);
    return applyPatch(db, { actor, id, patch }, prepared);
  });
  await tellOthers(parts, before, after);
  if (isSelf && losesSession(before, after)) http.useSession(null);
  return userView(after, { kiosk: parts.env.KIOSK_MODE });
}

/** The slow parts, done before the accounts are locked. */
async function prepare({ storage, clock }: Parts, id: number, patch: UserPatch) {
  const changes: Updateable<UserTable> = { updated_at: timestamp(clock()) };
  if (patch.password) {
    requirePassword(patch.password);
    changes.password_hash = await hashPassword(patch.password);
  }
  if (patch.avatar) {
    const picture = await encodeAvatar(patch.avatar.bytes);
    changes.avatar_path = await storage.saveAvatar(id, picture);
  }
  if (patch.ui_settings !== undefined) changes.ui_settings = readSettings(patch.ui_settings);
  return changes;
}

async function applyPatch(
  db: Db,
  { actor, id, patch }: Edit,
  prepared: Updateable<UserTable>,
): Promise<{ before: UserRow; after: UserRow }> {
  const before = await findUser(db, id);
  if (!before) throw notFound(id);
  const changes = { ...prepared };
  if (patch.username) changes.username = await requireFreeUsername(db, patch.username, id);
  if (patch.email !== undefined) changes.email = await requireFreeEmail(db, patch.email, id);
  if (patch.ra_username) changes.ra_username = patch.ra_username.trim();
  // Nobody raises, lowers or locks out themselves.
  if (actor.user.id !== id) {
    if (patch.role) changes.role = requireRole(patch.role);
    if (patch.enabled !== undefined) changes.enabled = patch.enabled ? 1 : 0;
  }
  const stepsDown = before.role === 'admin' && (changes.role ?? 'admin') !== 'admin';
  if ((stepsDown || changes.enabled === 0) && before.role === 'admin') {
    if (!(await hasOtherAdmin(db, id))) {
      throw new AppError('bad_request', 'The last admin must stay an enabled admin');
    }
  }
  const after = await saveUser(db, id, changes);
  if (!after) throw notFound(id);
  return { before, after };
}

async function tellOthers(parts: Parts, before: UserRow, after: UserRow): Promise<void> {
  const { id } = after;
  const disabled = before.enabled === 1 && after.enabled === 0;
  const roleChanged = before.role !== after.role;
  if (losesSession(before, after) || disabled || roleChanged) await endAccess(parts, id);
  else parts.events.emit('user:changed', { id }, { user_id: id });
}

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
