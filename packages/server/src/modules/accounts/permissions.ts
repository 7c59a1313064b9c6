import {
  CLIENT_ACTIONS,
  ENTITIES,
  ROLE_SCOPES,
  type ClientAction,
  type EntityGrant,
  type getPermissions,
  type PermissionGroup,
  type Received,
  type Reply,
  type Role,
  type Scope,
  type updateUserPermissions,
  type UserPermissions,
} from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';

import { updateUser } from './update-user.ts';
import { countUsersByRole, findUser } from './users.queries.ts';
import { ROLE_GROUP_IDS } from './users.ts';

/** The scope that allows each action of RomM 5 clients. */
const ACTION_SCOPES = {
  'rom.view': 'roms.read',
  'rom.play': 'roms.read',
  'rom.download': 'roms.read',
  'rom.upload': 'roms.write',
  'rom.edit': 'roms.write',
  'rom.delete': 'roms.write',
  'rom.match': 'roms.write',
  'rom.refresh': 'roms.write',
  'rom.favorite': 'collections.write',
  'platform.view': 'platforms.read',
  'platform.create': 'platforms.write',
  'platform.edit': 'platforms.write',
  'platform.delete': 'platforms.write',
  'collection.view': 'collections.read',
  'collection.create': 'collections.write',
  'collection.edit': 'collections.write',
  'collection.delete': 'collections.write',
  'library.scan': 'platforms.write',
  'user.view': 'users.read',
  'user.create': 'users.write',
  'user.edit': 'users.write',
  'user.delete': 'users.write',
  'app.admin': 'users.write',
} as const satisfies Record<ClientAction, Scope>;

export const permissionsOf = ({ user, scopes }: Actor): Reply<typeof getPermissions> => ({
  is_admin: user.role === 'admin',
  grants: CLIENT_ACTIONS.filter((action) => scopes.includes(ACTION_SCOPES[action])).map(
    (action) => ({ action, scope: { kind: 'global', id: null } }),
  ),
  hidden: { platforms: [], roms: [] },
});

interface RoleGroup {
  readonly role: 'viewer' | 'editor';
  readonly name: string;
  readonly description: string;
}

/** The roles as groups of RomM 5 clients. */
const ROLE_GROUPS: readonly RoleGroup[] = [
  {
    role: 'viewer',
    name: 'Viewers',
    description: 'Browse, play and download games; keep saves, notes and collections.',
  },
  {
    role: 'editor',
    name: 'Editors',
    description: 'Also upload, scan, edit and delete games.',
  },
];

export async function listGroups({ db }: Pick<Deps, 'db'>): Promise<PermissionGroup[]> {
  const members = await countUsersByRole(db);
  return ROLE_GROUPS.map(({ role, name, description }) => ({
    id: ROLE_GROUP_IDS[role],
    name,
    description,
    is_default: role === 'viewer',
    is_system: true,
    color: null,
    grants: grantsOf(role),
    member_count: members.get(role) ?? 0,
    hidden: [],
  }));
}

/** A user can change and delete only what is their own of these. */
const OWNED_BY_USERS: ReadonlySet<string> = new Set([
  'collections',
  'playlists',
  'assets',
  'devices',
]);

const grantsOf = (role: Role): EntityGrant[] =>
  ENTITIES.flatMap((entity) => {
    const scopes: readonly string[] = ROLE_SCOPES[role];
    const canRead = scopes.includes(`${entity}.read`);
    const canWrite = scopes.includes(entity === 'tasks' ? 'tasks.run' : `${entity}.write`);
    const own_only = OWNED_BY_USERS.has(entity);
    return [
      ...(canRead ? [{ entity, action: 'read', own_only: false } as const] : []),
      ...(canWrite ? [{ entity, action: 'write', own_only } as const] : []),
      ...(canWrite ? [{ entity, action: 'delete', own_only } as const] : []),
    ];
  });

export async function permissionsOfUser(
  { db }: Pick<Deps, 'db'>,
  id: number,
): Promise<UserPermissions> {
  const user = await findUser(db, id);
  if (!user) throw new AppError('not_found', 'User not found');
  return {
    user_id: user.id,
    permission_group_id: ROLE_GROUP_IDS[user.role],
    overrides: [],
    hidden: [],
  };
}

/** A group is a role here, so that moving a user to a group changes the role. */
export async function setPermissions(
  deps: Parameters<typeof updateUser>[0],
  actor: Actor,
  { id, body }: { id: number; body: Received<typeof updateUserPermissions>['body'] },
  http: Exchange,
): Promise<UserPermissions> {
  const current = await permissionsOfUser(deps, id);
  if (body.overrides && body.overrides.length > 0) throw rolesOnly();
  if (body.set_group && body.permission_group_id !== current.permission_group_id) {
    const group = ROLE_GROUPS.find(({ role }) => ROLE_GROUP_IDS[role] === body.permission_group_id);
    if (!group) throw new AppError('not_found', 'Permission group not found');
    if (current.permission_group_id === null) {
      throw new AppError('bad_request', 'An admin belongs to no group');
    }
    await updateUser(deps, { actor, id, patch: { role: group.role } }, http);
  }
  return permissionsOfUser(deps, id);
}

export const rolesOnly = (): AppError =>
  new AppError('bad_request', 'This server has fixed groups: Viewers and Editors');
