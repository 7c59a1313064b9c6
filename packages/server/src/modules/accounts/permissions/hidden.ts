import type { HiddenEntity, hideEntity, Received } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findUser, lockAccounts } from '../users.queries.ts';
import { announceGroup } from './announce-permissions.ts';
import { findGroup } from './groups.queries.ts';
import {
  findMembersOf,
  findNames,
  insertHidden,
  markPermissionsChanged,
  removeHidden,
} from './permissions.queries.ts';

type HiddenDeps = Pick<Deps, 'db' | 'clock' | 'events'>;
type Request = Received<typeof hideEntity>['body'];

const MISSING = {
  platforms: 'Platform not found',
  roms: 'Game not found',
  collections: 'Collection not found',
} as const;

export function hide(deps: HiddenDeps, request: Request): Promise<HiddenEntity> {
  return change(deps, request, async (db, holder) => {
    const { entity, entity_id } = request;
    if (!(await findNames(db, entity, [entity_id])).has(entity_id)) {
      throw new AppError('not_found', MISSING[entity]);
    }
    await insertHidden(db, holder, { entity, entity_id, now: timestamp(deps.clock()) });
  });
}

export const unhide = (deps: HiddenDeps, request: Request): Promise<HiddenEntity> =>
  change(deps, request, (db, holder) => removeHidden(db, holder, request));

async function change(
  { db, events }: HiddenDeps,
  request: Request,
  work: (db: Db, holder: { user_id: number } | { group_id: number }) => Promise<void>,
): Promise<HiddenEntity> {
  const { entity, entity_id, user_id, group_id } = request;
  const userIds = await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    if (typeof user_id === 'number' && typeof group_id !== 'number') {
      const user = await findUser(transaction, user_id);
      if (!user) throw new AppError('not_found', 'User not found');
      if (user.role === 'admin') throw noAdmins();
      await work(transaction, { user_id });
      await markPermissionsChanged(transaction, { userId: user_id });
      return [user_id];
    }
    if (typeof group_id !== 'number' || typeof user_id === 'number') {
      throw new AppError('bad_request', 'Name either a user or a group');
    }
    const group = await findGroup(transaction, group_id);
    if (!group) throw new AppError('not_found', 'Permission group not found');
    if (group.role === 'admin') throw noAdmins();
    await work(transaction, { group_id });
    await markPermissionsChanged(transaction, { groupId: group_id });
    return findMembersOf(transaction, group_id);
  });
  announceGroup({ events }, userIds);
  return { entity, entity_id };
}

const noAdmins = (): AppError => new AppError('bad_request', 'Nothing can be hidden from admins');
