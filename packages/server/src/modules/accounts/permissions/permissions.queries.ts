import type { Role } from '@saveroom/contract';
import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

import type {
  AgeCeilingTable,
  HiddenEntityTable,
  PermissionGrantTable,
} from '../accounts.tables.ts';

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

/** Everything that admins hide from any user or group. */
export async function findImposedRows(
  db: Db,
): Promise<Pick<PermissionRows, 'hidden' | 'ceilings'>> {
  const hidden = await db
    .selectFrom('hidden_entity')
    .selectAll()
    .where('by_self', '=', 0)
    .execute();
  return { hidden, ceilings: await db.selectFrom('age_ceiling').selectAll().execute() };
}

export const findRoleGroup = (db: Db, role: Role) =>
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

type Holder = { readonly group_id: number } | { readonly user_id: number };

const columnOf = (holder: Holder): 'group_id' | 'user_id' =>
  'group_id' in holder ? 'group_id' : 'user_id';
const idOf = (holder: Holder): number => ('group_id' in holder ? holder.group_id : holder.user_id);

export async function replaceGrants(
  db: Db,
  holder: Holder,
  grants: readonly Omit<Insertable<PermissionGrantTable>, 'user_id' | 'group_id'>[],
): Promise<void> {
  await db.deleteFrom('permission_grant').where(columnOf(holder), '=', idOf(holder)).execute();
  for (const grant of grants) {
    await db
      .insertInto('permission_grant')
      .values({ user_id: null, group_id: null, ...holder, ...grant })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function replaceCeiling(
  db: Db,
  holder: Holder,
  ceiling: Pick<CeilingRow, 'board' | 'max_age' | 'hides_unrated'> | null,
): Promise<void> {
  await db.deleteFrom('age_ceiling').where(columnOf(holder), '=', idOf(holder)).execute();
  if (!ceiling) return;
  await db
    .insertInto('age_ceiling')
    .values({ user_id: null, group_id: null, ...holder, ...ceiling })
    .execute();
}

type Hidden = Pick<HiddenRow, 'entity' | 'entity_id'>;

/** What admins hide; `by_self` marks what users hid themselves. */
export async function insertHidden(
  db: Db,
  holder: Holder,
  { entity, entity_id, now }: Hidden & { readonly now: string },
): Promise<void> {
  await db
    .insertInto('hidden_entity')
    .values({ user_id: null, group_id: null, ...holder, entity, entity_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeHidden(
  db: Db,
  holder: Holder,
  { entity, entity_id }: Hidden,
): Promise<void> {
  await db
    .deleteFrom('hidden_entity')
    .where(columnOf(holder), '=', idOf(holder))
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .where('by_self', '=', 0)
    .execute();
}

/** One row for each holder and entity, without what users hid themselves. */
export const findHoldersOf = (db: Db, entity: HiddenRow['entity'], ids: readonly number[]) =>
  db
    .selectFrom('hidden_entity')
    .select(['user_id', 'group_id'])
    .where('entity', '=', entity)
    .where('entity_id', 'in', idsIn(ids))
    .where('by_self', '=', 0)
    .execute();

/** The platforms that a user hides from the own lists. */
export async function replaceOwnHidden(
  db: Db,
  { userId, platformIds, now }: { userId: number; platformIds: readonly number[]; now: string },
): Promise<void> {
  await db
    .deleteFrom('hidden_entity')
    .where('user_id', '=', userId)
    .where('by_self', '=', 1)
    .where('entity', '=', 'platforms')
    .execute();
  if (platformIds.length === 0) return;
  const shared = { user_id: userId, group_id: null, by_self: 1, entity: 'platforms' } as const;
  await db
    .insertInto('hidden_entity')
    .values(platformIds.map((entity_id) => ({ ...shared, entity_id, created_at: now })))
    .execute();
}

/** The names of these entities by id; those that do not exist are absent. */
export async function findNames(
  db: Db,
  entity: HiddenRow['entity'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (entity === 'platforms') {
    const rows = await db
      .selectFrom('platform')
      .select(['id', 'custom_name', 'slug'])
      .where('id', 'in', idsIn(ids))
      .execute();
    return new Map(rows.map(({ id, custom_name, slug }) => [id, custom_name || slug]));
  }
  const rows = await db
    .selectFrom(entity === 'roms' ? 'rom' : 'collection')
    .select(['id', 'name'])
    .where('id', 'in', idsIn(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Undefined: there is no such game. */
export async function findPlatformOfRom(db: Db, romId: number): Promise<number | undefined> {
  const rom = await db
    .selectFrom('rom')
    .select('platform_id')
    .where('id', '=', romId)
    .executeTakeFirst();
  return rom?.platform_id;
}

export async function findCollectionsOfRom(db: Db, romId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collection_rom')
    .select('collection_id')
    .where('rom_id', '=', romId)
    .execute();
  return rows.map(({ collection_id }) => collection_id);
}

export async function findRomOfFile(db: Db, fileId: number): Promise<number | undefined> {
  const file = await db
    .selectFrom('rom_file')
    .select('rom_id')
    .where('id', '=', fileId)
    .executeTakeFirst();
  return file?.rom_id;
}

export async function replaceMemberships(
  db: Db,
  userId: number,
  groupIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('permission_member').where('user_id', '=', userId).execute();
  for (const group_id of new Set(groupIds)) {
    await db.insertInto('permission_member').values({ group_id, user_id: userId }).execute();
  }
}
