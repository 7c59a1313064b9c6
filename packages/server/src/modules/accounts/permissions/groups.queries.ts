import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { PermissionGroupTable } from '../accounts.tables.ts';

export type GroupRow = Selectable<PermissionGroupTable>;

export const findGroups = (db: Db): Promise<GroupRow[]> =>
  db.selectFrom('permission_group').selectAll().orderBy('id').execute();

export const findGroup = (db: Db, id: number): Promise<GroupRow | undefined> =>
  db.selectFrom('permission_group').selectAll().where('id', '=', id).executeTakeFirst();

export const findGroupByName = (db: Db, name: string): Promise<GroupRow | undefined> =>
  db
    .selectFrom('permission_group')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();

/** The group that is the main one of new accounts; undefined: the built-in one of their role. */
export const findDefaultGroup = (db: Db): Promise<GroupRow | undefined> =>
  db
    .selectFrom('permission_group')
    .selectAll()
    .where('is_default', '=', 1)
    .where('role', 'is', null)
    .executeTakeFirst();

export const insertGroup = (db: Db, group: Insertable<PermissionGroupTable>): Promise<GroupRow> =>
  db.insertInto('permission_group').values(group).returningAll().executeTakeFirstOrThrow();

export async function saveGroup(
  db: Db,
  id: number,
  patch: Updateable<PermissionGroupTable>,
): Promise<void> {
  await db.updateTable('permission_group').set(patch).where('id', '=', id).execute();
}

export async function removeGroup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('permission_group').where('id', '=', id).execute();
}

/** Makes a group the default one, and no other. */
export async function saveDefaultGroup(db: Db, id: number): Promise<void> {
  await db
    .updateTable('permission_group')
    .set((eb) => ({ is_default: eb.case().when('id', '=', id).then(1).else(0).end() as never }))
    .execute();
}

export const findAllMemberships = (db: Db) =>
  db.selectFrom('permission_member').selectAll().execute();

export const findMainGroups = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'base_group_id'])
    .orderBy('id')
    .execute();

export async function replaceMembers(
  db: Db,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('permission_member').where('group_id', '=', groupId).execute();
  for (const user_id of new Set(userIds)) {
    await db.insertInto('permission_member').values({ group_id: groupId, user_id }).execute();
  }
}
