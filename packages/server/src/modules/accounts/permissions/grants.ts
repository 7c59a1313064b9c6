import {
  GRANT_ENTITIES,
  rightsGranted,
  ROLE_SCOPES,
  type AgeLimit,
  type EntityGrant,
  type GrantAction,
  type GrantEntity,
  type PermissionOverride,
  type Role,
} from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';

import type { CeilingRow, GrantRow } from './permissions.queries.ts';

/**
 * Entities that belong to users. The right to change or delete those of others cannot be granted.
 */
const OWNED_BY_USERS: ReadonlySet<string> = new Set([
  'collections',
  'playlists',
  'assets',
  'devices',
]);

type GrantColumns = Pick<
  GrantRow,
  'entity' | 'action' | 'own_only' | 'granted' | 'scope_kind' | 'scope_id'
>;

const isOwnOnly = (entity: string, action: string): boolean =>
  action !== 'read' && OWNED_BY_USERS.has(entity);

/** The actions on games that a grant can limit to one platform, collection or game. */
const SCOPED: ReadonlySet<string> = new Set(['download', 'play', 'write', 'delete']);

/** Throws for a grant that this server could not enforce. */
export function grantColumns(
  grants: readonly (EntityGrant & { readonly granted?: boolean })[],
): GrantColumns[] {
  return grants.map(({ entity, action, own_only, scope, granted = true }) => {
    if (rightsGranted({ entity, action }).length === 0) {
      throw new AppError('bad_request', `${entity} can’t be granted with the action ${action}`);
    }
    if (own_only && !OWNED_BY_USERS.has(entity)) {
      throw new AppError('bad_request', `${entity} belong to no user, so own_only can’t apply`);
    }
    if ((scope.kind === 'global') !== (scope.id === null)) {
      throw new AppError('bad_request', 'A scope needs an id, unless it is global');
    }
    if (scope.kind !== 'global' && !(entity === 'roms' && SCOPED.has(action) && granted)) {
      const detail = 'Only playing, downloading, editing and deleting games can have a scope';
      throw new AppError('bad_request', detail);
    }
    return {
      entity,
      action,
      own_only: isOwnOnly(entity, action) ? 1 : 0,
      granted: granted ? 1 : 0,
      scope_kind: scope.kind,
      scope_id: scope.id ?? 0,
    };
  });
}

export const grantView = (row: GrantColumns): EntityGrant => ({
  entity: row.entity as GrantEntity,
  action: row.action as GrantAction,
  own_only: row.own_only === 1,
  scope: { kind: row.scope_kind, id: row.scope_kind === 'global' ? null : row.scope_id },
});

export const overrideView = (row: GrantColumns): PermissionOverride => ({
  ...grantView(row),
  granted: row.granted === 1,
});

/** The grants of a built-in group follow from the scopes of its role. */
export const grantsOfRole = (role: Role): EntityGrant[] =>
  GRANT_ENTITIES.flatMap((entity) => {
    const scopes: readonly string[] = ROLE_SCOPES[role];
    const grant = (action: 'read' | 'write' | 'delete'): EntityGrant => ({
      entity,
      action,
      own_only: isOwnOnly(entity, action),
      scope: { kind: 'global', id: null },
    });
    return [
      ...(scopes.includes(`${entity}.read`) ? [grant('read')] : []),
      ...(scopes.includes(`${entity}.write`) ? [grant('write'), grant('delete')] : []),
    ];
  });

export const ageLimitView = (row: CeilingRow | undefined): AgeLimit | null =>
  row ? { board: row.board, max_age: row.max_age, hides_unrated: row.hides_unrated === 1 } : null;

export const ceilingColumns = (limit: AgeLimit | null) =>
  limit && {
    board: limit.board,
    max_age: limit.max_age,
    hides_unrated: limit.hides_unrated ? (1 as const) : (0 as const),
  };
