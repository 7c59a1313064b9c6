import type { Received, Role, updateUserPermissions, UserPermissions } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';

import { updateUser } from '../update-user.ts';
import { findUser, lockAccounts, saveUser, type UserRow } from '../users.queries.ts';
import { ROLE_GROUP_IDS } from '../users.ts';
import { announcePermissions } from './announce-permissions.ts';
import { ageLimitView, ceilingColumns, grantColumns, overrideView } from './grants.ts';
import { findGroup, findGroups, type GroupRow } from './groups.queries.ts';
import {
  findMemberships,
  findPermissionRows,
  markPermissionsChanged,
  replaceCeiling,
  replaceGrants,
  replaceMemberships,
} from './permissions.queries.ts';
import { withNames } from './hidden.ts';

export async function permissionsOfUser(
  { db }: Pick<Deps, 'db'>,
  id: number,
): Promise<UserPermissions> {
  const user = await requireUser(db, id);
  const rows = await findPermissionRows(db, [], id);
  const hidden = rows.hidden.filter(({ by_self }) => by_self === 0);
  return {
    user_id: user.id,
    permission_group_id: user.base_group_id ?? ROLE_GROUP_IDS[user.role],
    groups: await findMemberships(db, id),
    overrides: rows.grants.map(overrideView),
    hidden: hidden.map(await withNames(db, hidden)),
    age_limit: ageLimitView(rows.ceilings[0]),
  };
}

interface Change {
  readonly id: number;
  readonly body: Received<typeof updateUserPermissions>['body'];
}

export async function setPermissions(
  deps: Parameters<typeof updateUser>[0],
  actor: Actor,
  { id, body }: Change,
  http: Exchange,
): Promise<UserPermissions> {
  const { db } = deps;
  const user = await requireUser(db, id);
  const group = await requireMainGroup(db, user, body);
  // A refused change must not leave the user with another role.
  await requireValid(db, group ? (group.role ?? 'viewer') : user.role, body);
  if (group && user.role !== (group.role ?? 'viewer')) {
    await updateUser(deps, { actor, id, patch: { role: group.role ?? 'viewer' } }, http);
  }
  await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    await applyChange(transaction, await requireUser(transaction, id), { group, body });
    await markPermissionsChanged(transaction, { userId: id });
  });
  announcePermissions(deps, [id]);
  return permissionsOfUser(deps, id);
}

/** Undefined: the main group stays. Moving a user to the group of a role changes the role. */
async function requireMainGroup(
  db: Db,
  user: UserRow,
  { set_group, permission_group_id }: Change['body'],
): Promise<GroupRow | undefined> {
  const current = user.base_group_id ?? ROLE_GROUP_IDS[user.role];
  if (!set_group || (permission_group_id ?? null) === current) return undefined;
  const group = await findGroup(db, permission_group_id ?? 0);
  if (!group) throw new AppError('not_found', 'Permission group not found');
  if (user.role === 'admin' && group.role !== 'admin') {
    throw new AppError('bad_request', 'An admin belongs to no group. Change the role first.');
  }
  return group;
}

async function applyChange(
  db: Db,
  user: UserRow,
  { group, body }: { group: GroupRow | undefined; body: Change['body'] },
): Promise<void> {
  const { overrides, groups, age_limit } = body;
  await requireValid(db, user.role, body);
  if (group) {
    await saveUser(db, user.id, { base_group_id: group.role === null ? group.id : null });
  }
  if (overrides) await replaceGrants(db, { user_id: user.id }, grantColumns(overrides));
  if (age_limit !== undefined) {
    await replaceCeiling(db, { user_id: user.id }, ceilingColumns(age_limit));
  }
  if (groups) await replaceMemberships(db, user.id, groups);
}

async function requireValid(
  db: Db,
  role: Role,
  { overrides, groups, age_limit }: Change['body'],
): Promise<void> {
  const limits = (overrides ?? []).some(({ granted }) => !granted) || Boolean(age_limit);
  if (role === 'admin' && limits) {
    throw new AppError('bad_request', 'Nothing can be forbidden to admins');
  }
  if (!groups) return;
  const known = await findGroups(db);
  for (const id of groups) {
    const found = known.find((one) => one.id === id);
    if (!found) throw new AppError('not_found', 'Permission group not found');
    if (found.role !== null) {
      throw new AppError('bad_request', `${found.name} follows from the role`);
    }
  }
}

async function requireUser(db: Db, id: number): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw new AppError('not_found', 'User not found');
  return user;
}
