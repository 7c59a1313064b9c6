import {
  RIGHTS,
  rightsDenied,
  rightsGranted,
  type ExplainedRight,
  type PermissionReason,
  type Right,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findUser } from '../users.queries.ts';
import { rightsOfRole } from './permission-set.ts';
import { findGroupIdsOf } from './permission-cache.ts';
import { findGroups, type GroupRow } from './groups.queries.ts';
import { findNames, findPermissionRows, type GrantRow } from './permissions.queries.ts';

const ENTITY_OF_KIND = { platform: 'platforms', collection: 'collections', rom: 'roms' } as const;

type Grant = Pick<
  GrantRow,
  'group_id' | 'entity' | 'action' | 'granted' | 'scope_kind' | 'scope_id'
>;
type Group = Pick<GroupRow, 'id' | 'name' | 'role'>;

interface Rules {
  readonly role: 'viewer' | 'editor' | 'admin';
  readonly groups: readonly Group[];
  readonly grants: readonly Grant[];
}

export async function explainUser({ db }: Pick<Deps, 'db'>, id: number): Promise<ExplainedRight[]> {
  const user = await findUser(db, id);
  if (!user) throw new AppError('not_found', 'User not found');
  const groupIds = await findGroupIdsOf(db, user);
  const groups = (await findGroups(db)).filter((group) => groupIds.includes(group.id));
  const { grants } = await findPermissionRows(db, groupIds, id);
  return addNames(db, explainRights({ role: user.role, groups, grants }));
}

/** Why each right is granted or not: all groups that grant it, or what is set for the user. */
export const explainRights = ({ role, groups, grants }: Rules): ExplainedRight[] =>
  RIGHTS.map((right) => {
    const because = reasonsFor(right, { role, groups, grants });
    const scopes = because.is_granted || because.isDenied ? [] : scopesFor(right, groups, grants);
    return { right, is_granted: because.is_granted, reasons: because.reasons, scopes };
  });

function reasonsFor(right: Right, { role, groups, grants }: Rules) {
  const roleGroup = groups.find((group) => group.role === role);
  const ofRole = { ...reasonOf(roleGroup), kind: 'role' } as const;
  if (role === 'admin') return { is_granted: true, isDenied: false, reasons: [ofRole] };
  if (grants.some((grant) => grant.granted === 0 && rightsDenied(grant).includes(right))) {
    return { is_granted: false, isDenied: true, reasons: [reasonOf(undefined, 'denied')] };
  }
  const granting = grants.filter(
    (grant) =>
      grant.granted === 1 && grant.scope_kind === 'global' && rightsGranted(grant).includes(right),
  );
  const granters = new Set(granting.map(({ group_id }) => group_id));
  const reasons: PermissionReason[] = [
    ...(roleGroup && rightsOfRole(role).includes(right) ? [ofRole] : []),
    ...groups.filter(({ id }) => granters.has(id)).map((group) => reasonOf(group)),
    ...(granters.has(null) ? [reasonOf(undefined, 'user')] : []),
  ];
  const is_granted = reasons.length > 0;
  return {
    is_granted,
    isDenied: false,
    reasons: is_granted ? reasons : [reasonOf(undefined, 'none')],
  };
}

function scopesFor(right: Right, groups: readonly Group[], grants: readonly Grant[]) {
  return grants.flatMap((grant) => {
    if (grant.granted === 0 || grant.scope_kind === 'global') return [];
    if (!rightsGranted(grant).includes(right)) return [];
    const group = groups.find(({ id }) => id === grant.group_id);
    const reason = group ? reasonOf(group) : reasonOf(undefined, 'user');
    return [{ kind: grant.scope_kind, id: grant.scope_id, name: null, reason }];
  });
}

const reasonOf = (
  group: Group | undefined,
  kind: PermissionReason['kind'] = 'group',
): PermissionReason => ({ kind, group_id: group?.id ?? null, group_name: group?.name ?? null });

async function addNames(db: Db, explained: readonly ExplainedRight[]): Promise<ExplainedRight[]> {
  const names = new Map<string, string>();
  for (const kind of ['platform', 'collection', 'rom'] as const) {
    const ids = explained.flatMap(({ scopes }) =>
      scopes.flatMap((scope) => (scope.kind === kind && scope.id !== null ? [scope.id] : [])),
    );
    const found = await findNames(db, ENTITY_OF_KIND[kind], [...new Set(ids)]);
    for (const [id, name] of found) names.set(`${kind} ${id}`, name);
  }
  return explained.map((right) => ({
    ...right,
    scopes: right.scopes.map((scope) => ({
      ...scope,
      name: names.get(`${scope.kind} ${scope.id}`) ?? null,
    })),
  }));
}
