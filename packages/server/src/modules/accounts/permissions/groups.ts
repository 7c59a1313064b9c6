import {
  type PermissionGroup,
  type PermissionGroupFields,
  PLAIN_TEXT_PATTERN,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { lockAccounts } from '../users.queries.ts';
import { announceGroup } from './announce-permissions.ts';
import { differencesOf, groupFacts } from './group-facts.ts';
import { ageLimitView, ceilingColumns, grantColumns, grantsOfRole, grantView } from './grants.ts';
import {
  findAllMemberships,
  findGroup,
  findGroupByName,
  findGroups,
  findMainGroups,
  type GroupRow,
  insertGroup,
  removeGroup,
  replaceMembers,
  saveDefaultGroup,
  saveGroup,
} from './groups.queries.ts';
import {
  findMembersOf,
  findPermissionRows,
  markPermissionsChanged,
  replaceCeiling,
  replaceGrants,
} from './permissions.queries.ts';
import { withNames } from './hidden.ts';

type GroupDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

export async function listGroups({ db }: Pick<Deps, 'db'>): Promise<PermissionGroup[]> {
  const groups = await findGroups(db);
  const rows = await findPermissionRows(
    db,
    groups.map(({ id }) => id),
    null,
  );
  const [memberships, users, named] = await Promise.all([
    findAllMemberships(db),
    findMainGroups(db),
    withNames(db, rows.hidden),
  ]);
  return groups.map((group): PermissionGroup => {
    const { id, role } = group;
    const isOfGroup = (row: { readonly group_id: number | null }) => row.group_id === id;
    const members = memberships.filter(isOfGroup).map(({ user_id }) => user_id);
    const main_members = users
      .filter((user) =>
        user.base_group_id === null ? user.role === role : user.base_group_id === id,
      )
      .map((user) => user.id);
    return {
      id,
      name: group.name,
      description: group.description,
      color: group.color,
      role,
      is_default: group.is_default === 1,
      is_system: role !== null,
      grants: role ? grantsOfRole(role) : rows.grants.filter(isOfGroup).map(grantView),
      member_count: new Set([...members, ...main_members]).size,
      hidden: rows.hidden.filter(isOfGroup).map(named),
      age_limit: ageLimitView(rows.ceilings.find(isOfGroup)),
      members,
      main_members,
    };
  });
}

async function readGroup(db: Db, id: number): Promise<PermissionGroup> {
  const group = (await listGroups({ db })).find((one) => one.id === id);
  if (!group) throw groupNotFound();
  return group;
}

export async function addGroup(
  { db, clock, events }: GroupDeps,
  fields: PermissionGroupFields,
): Promise<PermissionGroup> {
  const now = timestamp(clock());
  const { group, userIds } = await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const { id } = await insertGroup(transaction, {
      name: await requireFreeName(transaction, fields.name ?? ''),
      description: fields.description?.trim() ?? '',
      color: fields.color ?? null,
      role: null,
      created_at: now,
      updated_at: now,
    });
    await applyFields(transaction, id, fields);
    const members = await findMembersOf(transaction, id);
    await markPermissionsChanged(transaction, { groupId: id });
    return { group: await readGroup(transaction, id), userIds: members };
  });
  announceGroup({ events }, userIds);
  return group;
}

export async function updateGroup(
  { db, clock, events, audit }: GroupDeps & Pick<Deps, 'audit'>,
  { id, fields }: { readonly id: number; readonly fields: PermissionGroupFields },
  http: Exchange,
): Promise<PermissionGroup> {
  const { group, userIds, details } = await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const stored = await findGroup(transaction, id);
    if (!stored) throw groupNotFound();
    if (stored.role !== null) requireBuiltInUnchanged(stored, fields);
    const before = await findMembersOf(transaction, id);
    const factsBefore = await groupFacts(transaction, await readGroup(transaction, id));
    // Users that leave the group also lose what it granted.
    await markPermissionsChanged(transaction, { groupId: id });
    const { name, description, color } = fields;
    await saveGroup(transaction, id, {
      ...(stored.role === null && typeof name === 'string'
        ? { name: await requireFreeName(transaction, name, id) }
        : {}),
      ...(stored.role === null && typeof description === 'string'
        ? { description: description.trim() }
        : {}),
      ...(stored.role === null && color !== undefined ? { color } : {}),
      updated_at: timestamp(clock()),
    });
    await applyFields(transaction, id, stored.role === null ? fields : withoutGrants(fields));
    await markPermissionsChanged(transaction, { groupId: id });
    const after = await findMembersOf(transaction, id);
    const changed = await readGroup(transaction, id);
    const factsAfter = await groupFacts(transaction, changed);
    return {
      group: changed,
      userIds: [...before, ...after],
      details: differencesOf(factsBefore, factsAfter),
    };
  });
  announceGroup({ events }, userIds);
  const target = { id, name: group.name };
  audit.record({ kind: 'group_changed', target, details }, http);
  return group;
}

const withoutGrants = ({
  is_default,
  age_limit,
}: PermissionGroupFields): PermissionGroupFields => ({
  is_default,
  ...(age_limit === undefined ? {} : { age_limit }),
});

/** Saves what is not a column of the group. */
async function applyFields(db: Db, id: number, fields: PermissionGroupFields): Promise<void> {
  const { grants, age_limit, members, is_default } = fields;
  if (grants) await replaceGrants(db, { group_id: id }, grantColumns(grants));
  if (age_limit !== undefined) {
    await replaceCeiling(db, { group_id: id }, ceilingColumns(age_limit));
  }
  if (members) {
    const known = new Set((await findMainGroups(db)).map((user) => user.id));
    if (members.some((member) => !known.has(member))) {
      throw new AppError('not_found', 'User not found');
    }
    await replaceMembers(db, id, members);
  }
  const group = await findGroup(db, id);
  if (is_default === true && group?.is_default === 0) await saveDefaultGroup(db, id);
  if (is_default === false && group?.is_default === 1) {
    throw new AppError('bad_request', 'Choose another group as the default first');
  }
}

/**
 * Refuses changes of a built-in group. Apps send back all fields of a group, so unchanged values
 * are accepted.
 */
function requireBuiltInUnchanged(stored: GroupRow, fields: PermissionGroupFields): void {
  const { name, description, color, grants, members, is_default, age_limit } = fields;
  const isChanged =
    (name ?? stored.name) !== stored.name ||
    (description ?? stored.description) !== stored.description ||
    (color ?? stored.color) !== stored.color ||
    (members ?? []).length > 0;
  const isGrantsChanged =
    grants && stored.role && textOf(grants) !== textOf(grantsOfRole(stored.role));
  if (isChanged || isGrantsChanged) {
    throw new AppError('bad_request', `${stored.name} is a built-in group and can’t be changed`);
  }
  if (is_default && stored.role !== 'viewer') {
    throw new AppError('bad_request', 'New accounts can’t be editors or admins by default');
  }
  if (age_limit && stored.role === 'admin') {
    throw new AppError('bad_request', 'Nothing can be hidden from admins');
  }
}

const textOf = (grants: PermissionGroup['grants']): string =>
  JSON.stringify(
    grantColumns(grants)
      .map(({ entity, action }) => `${entity}.${action}`)
      .toSorted(),
  );

export async function deleteGroup({ db, events }: GroupDeps, id: number): Promise<null> {
  const userIds = await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const stored = await findGroup(transaction, id);
    if (!stored) throw groupNotFound();
    if (stored.role !== null) {
      throw new AppError('bad_request', `${stored.name} is a built-in group and can’t be deleted`);
    }
    const main = (await findMainGroups(transaction)).filter((user) => user.base_group_id === id);
    if (main.length > 0) {
      const names = main.map(({ username }) => username).join(', ');
      throw new AppError('conflict', `Choose another main group first for: ${names}`);
    }
    const members = await findMembersOf(transaction, id);
    await markPermissionsChanged(transaction, { groupId: id });
    await removeGroup(transaction, id);
    if (stored.is_default === 1) await restoreDefault(transaction);
    return members;
  });
  announceGroup({ events }, userIds);
  return null;
}

async function restoreDefault(db: Db): Promise<void> {
  const viewers = (await findGroups(db)).find(({ role }) => role === 'viewer');
  if (viewers) await saveDefaultGroup(db, viewers.id);
}

async function requireFreeName(db: Db, input: string, self?: number): Promise<string> {
  const name = input.trim().normalize('NFC');
  if (name === '') throw new AppError('bad_request', 'A group needs a name');
  if (!PLAIN_TEXT_PATTERN.test(name)) {
    throw new AppError('bad_request', 'A group name can’t contain control characters');
  }
  const other = await findGroupByName(db, name);
  if (other && other.id !== self) {
    throw new AppError('conflict', `There is already a group named ${other.name}`);
  }
  return name;
}

const groupNotFound = (): AppError => new AppError('not_found', 'Permission group not found');
