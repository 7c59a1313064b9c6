import type { Role } from '@saveroom/contract';
import type { Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

import type {
  AgeCeilingTable,
  HiddenEntityTable,
  PermissionGrantTable,
  PermissionGroupTable,
} from '../accounts.tables.ts';

export type GroupRow = Selectable<PermissionGroupTable>;
export type GrantRow = Selectable<PermissionGrantTable>;
export type HiddenRow = Selectable<HiddenEntityTable>;
export type CeilingRow = Selectable<AgeCeilingTable>;

/** What a group or a user grants, hides and limits. */
export interface PermissionRows {
  readonly grants: readonly GrantRow[];
  readonly hidden: readonly HiddenRow[];
  readonly ceilings: readonly CeilingRow[];
}

/** The rows of these groups and, unless null, of the user. */
export async function findPermissionRows(
  db: Db,
  groupIds: readonly number[],
  userId: number | null,
): Promise<PermissionRows> {
  const [grants, hidden, ceilings] = await Promise.all([
    db
      .selectFrom('permission_grant')
      .selectAll()
      .where((eb) =>
        eb.or([eb('group_id', 'in', idsIn(groupIds)), eb('user_id', '=', userId ?? 0)]),
      )
      .orderBy('id')
      .execute(),
    db
      .selectFrom('hidden_entity')
      .selectAll()
      .where((eb) =>
        eb.or([eb('group_id', 'in', idsIn(groupIds)), eb('user_id', '=', userId ?? 0)]),
      )
      .orderBy('id')
      .execute(),
    db
      .selectFrom('age_ceiling')
      .selectAll()
      .where((eb) =>
        eb.or([eb('group_id', 'in', idsIn(groupIds)), eb('user_id', '=', userId ?? 0)]),
      )
      .orderBy('id')
      .execute(),
  ]);
  return { grants, hidden, ceilings };
}

export const findRoleGroup = (db: Db, role: Role): Promise<GroupRow | undefined> =>
  db.selectFrom('permission_group').selectAll().where('role', '=', role).executeTakeFirst();

/** The groups that a user was added to, besides the main one. */
export async function findMemberships(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('permission_member')
    .select('group_id')
    .where('user_id', '=', userId)
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/**
 * Call in the transaction of every change of something that permissions are computed from. All
 * processes read the version with the account, so that none uses outdated permissions.
 */
export async function markPermissionsChanged(
  db: Db,
  holder: { readonly userId: number } | { readonly groupId: number },
): Promise<void> {
  if ('userId' in holder) {
    await db
      .updateTable('users')
      .set((eb) => ({ permissions_version: eb('permissions_version', '+', 1) }))
      .where('id', '=', holder.userId)
      .execute();
    return;
  }
  const { groupId } = holder;
  await db
    .updateTable('permission_group')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', groupId)
    .execute();
  const userIds = await findMembersOf(db, groupId);
  if (userIds.length === 0) return;
  await db
    .updateTable('users')
    .set((eb) => ({ permissions_version: eb('permissions_version', '+', 1) }))
    .where('id', 'in', idsIn(userIds))
    .execute();
}

/** All users that a group applies to, also by their role. */
export async function findMembersOf(db: Db, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where((eb) =>
      eb.or([
        eb('base_group_id', '=', groupId),
        eb('users.id', 'in', (inner) =>
          inner.selectFrom('permission_member').select('user_id').where('group_id', '=', groupId),
        ),
        eb.and([eb('base_group_id', 'is', null), eb('users.role', '=', roleOfGroup(db, groupId))]),
      ]),
    )
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

const roleOfGroup = (db: Db, groupId: number) =>
  db
    .selectFrom('permission_group')
    .select('permission_group.role')
    .where('permission_group.id', '=', groupId)
    .$asScalar()
    .$notNull();
