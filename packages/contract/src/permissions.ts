import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Id, IdParams, Nothing } from './wire.ts';

/** What a RomM 5 client may offer its user. */
export const CLIENT_ACTIONS = [
  'rom.view',
  'rom.play',
  'rom.download',
  'rom.upload',
  'rom.edit',
  'rom.delete',
  'rom.match',
  'rom.refresh',
  'rom.favorite',
  'platform.view',
  'platform.create',
  'platform.edit',
  'platform.delete',
  'collection.view',
  'collection.create',
  'collection.edit',
  'collection.delete',
  'library.scan',
  'user.view',
  'user.create',
  'user.edit',
  'user.delete',
  'app.admin',
] as const;
export type ClientAction = (typeof CLIENT_ACTIONS)[number];

export const ENTITIES = [
  'platforms',
  'roms',
  'collections',
  'playlists',
  'firmware',
  'assets',
  'devices',
  'users',
  'tasks',
  'logs',
] as const;
export const ENTITY_ACTIONS = ['read', 'write', 'delete'] as const;

/** Boards that rate games by age. Ratings name them, such as `PEGI 12`. */
export const AGE_BOARDS = ['ESRB', 'PEGI', 'CERO', 'USK', 'GRAC', 'CLASS_IND', 'ACB'] as const;
export type AgeBoard = (typeof AGE_BOARDS)[number];

const EntityGrant = z.object({
  entity: z.enum(ENTITIES),
  action: z.enum(ENTITY_ACTIONS),
  /** The grant covers only what the user created. */
  own_only: z._default(z.boolean(), false),
});
export type EntityGrant = z.output<typeof EntityGrant>;

const Override = z.extend(EntityGrant, { granted: z.boolean() });
const HiddenEntity = z.object({ entity: z.enum(ENTITIES), entity_id: z.int() });
const HiddenFrom = z.extend(HiddenEntity, { user_id: z.nullish(Id), group_id: z.nullish(Id) });

export const PermissionGroup = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    /** New accounts are added to this group. */
    is_default: z.boolean(),
    /** Built in: it can be neither changed nor deleted. */
    is_system: z.boolean(),
    color: z.nullable(z.string()),
    grants: z.array(EntityGrant),
    member_count: z.int(),
    hidden: z.array(HiddenEntity),
  })
  .register(z.globalRegistry, { id: 'PermissionGroup' });
export type PermissionGroup = z.output<typeof PermissionGroup>;

export const getPermissions = defineRoute({
  method: 'GET',
  path: '/permissions/me',
  access: 'me.read',
  summary: 'What the caller may do, in the words of RomM 5 clients.',
  response: z.object({
    is_admin: z.boolean(),
    grants: z.array(
      z.object({
        action: z.enum(CLIENT_ACTIONS),
        scope: z.object({
          kind: z.enum(['global', 'platform', 'collection', 'rom']),
          id: z.nullable(z.int()),
        }),
      }),
    ),
    hidden: z.object({ platforms: z.array(z.int()), roms: z.array(z.int()) }),
  }),
});

export const getPermissionCatalog = defineRoute({
  method: 'GET',
  path: '/permissions/catalog',
  access: 'users.read',
  summary: 'What grants of a permission group can name.',
  response: z.object({
    entities: z.array(z.enum(ENTITIES)),
    actions: z.array(z.enum(ENTITY_ACTIONS)),
  }),
});

export const listPermissionGroups = defineRoute({
  method: 'GET',
  path: '/permissions/groups',
  access: 'users.read',
  summary: 'The permission groups: the roles below admin, with the number of their members.',
  response: z.array(PermissionGroup),
});

const GroupFields = z.object({
  name: z.nullish(z.string().check(z.maxLength(255))),
  description: z.nullish(z.string().check(z.maxLength(1000))),
  is_default: z.nullish(z.boolean()),
  color: z.nullish(z.string().check(z.maxLength(50))),
  grants: z.nullish(z.array(EntityGrant).check(z.maxLength(100))),
});

export const addPermissionGroup = defineRoute({
  method: 'POST',
  path: '/permissions/groups',
  access: 'users.write',
  audit: 'group_created',
  summary: 'Always refused: the groups of this server are its roles.',
  body: GroupFields,
  response: PermissionGroup,
  status: 201,
});

export const updatePermissionGroup = defineRoute({
  method: 'PUT',
  path: '/permissions/groups/:id',
  access: 'users.write',
  audit: 'group_changed',
  summary: 'Always refused: the groups of this server are its roles.',
  params: IdParams,
  body: GroupFields,
  response: PermissionGroup,
});

export const deletePermissionGroup = defineRoute({
  method: 'DELETE',
  path: '/permissions/groups/:id',
  access: 'users.write',
  audit: 'group_deleted',
  summary: 'Always refused: the groups of this server are its roles.',
  params: IdParams,
  response: Nothing,
});

export const UserPermissions = z
  .object({
    user_id: z.int(),
    permission_group_id: z.nullable(z.int()),
    overrides: z.array(Override),
    hidden: z.array(HiddenEntity),
  })
  .register(z.globalRegistry, { id: 'UserPermissions' });
export type UserPermissions = z.output<typeof UserPermissions>;

export const getUserPermissions = defineRoute({
  method: 'GET',
  path: '/permissions/users/:id',
  access: 'users.read',
  summary: 'The permission group of a user.',
  params: IdParams,
  response: UserPermissions,
});

export const updateUserPermissions = defineRoute({
  method: 'PUT',
  path: '/permissions/users/:id',
  access: 'users.write',
  audit: 'permissions_changed',
  summary: 'Move a user to another permission group, which changes the role.',
  params: IdParams,
  body: z.object({
    permission_group_id: z.nullish(Id),
    set_group: z._default(z.boolean(), false),
    overrides: z.nullish(z.array(Override).check(z.maxLength(100))),
  }),
  response: UserPermissions,
});

export const hideEntity = defineRoute({
  method: 'POST',
  path: '/permissions/hidden',
  access: 'users.write',
  audit: 'entity_hidden',
  summary: 'Always refused: this server cannot hide single platforms and games from users.',
  body: HiddenFrom,
  response: HiddenEntity,
});

export const unhideEntity = defineRoute({
  method: 'DELETE',
  path: '/permissions/hidden',
  access: 'users.write',
  audit: 'entity_shown',
  summary: 'Nothing is hidden, so this does nothing.',
  body: HiddenFrom,
});
