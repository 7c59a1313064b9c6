import type {
  changeHiddenHolders,
  HiddenEntity,
  HiddenHolders,
  hideEntity,
  listHiddenHolders,
  NamedHiddenEntity,
  Received,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { withAllRows } from '#core/db/visible-rows.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findUser, findUsers, lockAccounts } from '../users.queries.ts';
import { announceGroup } from './announce-permissions.ts';
import { findGroup, findGroups } from './groups.queries.ts';
import {
  findHoldersOf,
  findMembersOf,
  findNames,
  insertHidden,
  markPermissionsChanged,
  removeHidden,
} from './permissions.queries.ts';

type HiddenDeps = Pick<Deps, 'db' | 'clock' | 'events'>;
type Request = Received<typeof hideEntity>['body'];
type Holder = { readonly user_id: number } | { readonly group_id: number };

const MISSING = {
  platforms: 'Platform not found',
  roms: 'Game not found',
  collections: 'Collection not found',
} as const;

export function hide(deps: HiddenDeps, request: Request): Promise<HiddenEntity> {
  return change(deps, request, async (db, holder) => {
    const { entity, entity_id } = request;
    await requireEntities(db, entity, [entity_id]);
    await insertHidden(db, holder, { entity, entity_id, now: timestamp(deps.clock()) });
  });
}

export const unhide = (deps: HiddenDeps, request: Request): Promise<HiddenEntity> =>
  change(deps, request, (db, holder) => removeHidden(db, holder, request));

async function change(
  { db, events }: HiddenDeps,
  request: Request,
  work: (db: Db, holder: Holder) => Promise<void>,
): Promise<HiddenEntity> {
  const { entity, entity_id, user_id, group_id } = request;
  const isUser = typeof user_id === 'number';
  if (isUser === (typeof group_id === 'number')) {
    throw new AppError('bad_request', 'Name either a user or a group');
  }
  const holder = isUser ? { user_id } : { group_id: group_id ?? 0 };
  const userIds = await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    await requireHolder(transaction, holder);
    await work(transaction, holder);
    return markHolderChanged(transaction, holder);
  });
  announceGroup({ events }, userIds);
  return { entity, entity_id };
}

async function requireHolder(db: Db, holder: Holder): Promise<void> {
  if ('user_id' in holder) {
    const user = await findUser(db, holder.user_id);
    if (!user) throw new AppError('not_found', 'User not found');
    if (user.role === 'admin') throw noAdmins();
    return;
  }
  const group = await findGroup(db, holder.group_id);
  if (!group) throw new AppError('not_found', 'Permission group not found');
  if (group.role === 'admin') throw noAdmins();
}

const noAdmins = (): AppError => new AppError('bad_request', 'Nothing can be hidden from admins');

/** Returns the users whose permissions have changed. */
async function markHolderChanged(db: Db, holder: Holder): Promise<readonly number[]> {
  if ('user_id' in holder) {
    await markPermissionsChanged(db, { userId: holder.user_id });
    return [holder.user_id];
  }
  await markPermissionsChanged(db, { groupId: holder.group_id });
  return findMembersOf(db, holder.group_id);
}

/** Throws unless all of these exist. Those that the caller hid from their own lists exist too. */
async function requireEntities(
  db: Db,
  entity: HiddenEntity['entity'],
  ids: readonly number[],
): Promise<void> {
  const names = await findNames(withAllRows(db), entity, ids);
  if (ids.some((id) => !names.has(id))) throw new AppError('not_found', MISSING[entity]);
}

/** Adds the names of hidden entities; null for those that no longer exist. */
export async function withNames(
  db: Db,
  hidden: readonly HiddenEntity[],
): Promise<(entity: HiddenEntity) => NamedHiddenEntity> {
  const idsOf = (entity: HiddenEntity['entity']) =>
    hidden.filter((one) => one.entity === entity).map(({ entity_id }) => entity_id);
  const all = withAllRows(db);
  const [platforms, roms, collections] = await Promise.all([
    findNames(all, 'platforms', idsOf('platforms')),
    findNames(all, 'roms', idsOf('roms')),
    findNames(all, 'collections', idsOf('collections')),
  ]);
  const names = { platforms, roms, collections };
  return ({ entity, entity_id }) => ({
    entity,
    entity_id,
    name: names[entity].get(entity_id) ?? null,
  });
}

/** All groups and users except admins, with how many of the entities are hidden from each. */
export async function listHolders(
  { db }: Pick<Deps, 'db'>,
  { entity, entity_ids }: Received<typeof listHiddenHolders>['query'],
): Promise<HiddenHolders> {
  const [groups, users, rows] = await Promise.all([
    findGroups(db),
    findUsers(db),
    findHoldersOf(db, entity, entity_ids),
  ]);
  return {
    groups: groups
      .filter(({ role }) => role !== 'admin')
      .map(({ id, name, role }) => ({
        id,
        name,
        role,
        hidden_count: rows.filter(({ group_id }) => group_id === id).length,
      })),
    users: users
      .filter(({ role }) => role !== 'admin')
      .map(({ id, username }) => ({
        id,
        username,
        hidden_count: rows.filter(({ user_id }) => user_id === id).length,
      })),
  };
}

type HolderChange = Received<typeof changeHiddenHolders>['body'];

/** All changes are applied, or none. */
export async function changeHolders(
  deps: HiddenDeps,
  { entity, entity_ids, groups, users }: HolderChange,
): Promise<HiddenHolders> {
  const now = timestamp(deps.clock());
  const ids = [...new Set(entity_ids)];
  const changes = [
    ...groups.map(({ id, is_hidden }) => ({ holder: { group_id: id }, is_hidden })),
    ...users.map(({ id, is_hidden }) => ({ holder: { user_id: id }, is_hidden })),
  ];
  const userIds = await deps.db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    // Entities that were deleted meanwhile can be shown again, but not hidden.
    if (changes.some(({ is_hidden }) => is_hidden)) {
      await requireEntities(transaction, entity, ids);
    }
    const affected = new Set<number>();
    for (const { holder, is_hidden } of changes) {
      await requireHolder(transaction, holder);
      for (const entity_id of ids) {
        await removeHidden(transaction, holder, { entity, entity_id });
        if (is_hidden) await insertHidden(transaction, holder, { entity, entity_id, now });
      }
      for (const id of await markHolderChanged(transaction, holder)) affected.add(id);
    }
    return affected;
  });
  announceGroup(deps, [...userIds]);
  return listHolders(deps, { entity, entity_ids: ids });
}

/** For the audit log. */
export async function detailsOfChange(
  { db }: Pick<Deps, 'db'>,
  { entity, entity_ids, groups, users }: HolderChange,
  holders: HiddenHolders,
): Promise<{ names: string[]; hidden_from: string[]; shown_to: string[] }> {
  const namesOf = (isHidden: boolean) => [
    ...holders.groups
      .filter(({ id }) => groups.some((one) => one.id === id && one.is_hidden === isHidden))
      .map(({ name }) => name),
    ...holders.users
      .filter(({ id }) => users.some((one) => one.id === id && one.is_hidden === isHidden))
      .map(({ username }) => username),
  ];
  const names = await findNames(withAllRows(db), entity, entity_ids);
  return { names: [...names.values()], hidden_from: namesOf(true), shown_to: namesOf(false) };
}
