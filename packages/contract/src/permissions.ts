import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { GRANT_ACTIONS, GRANT_ENTITIES, RIGHTS } from './grants.ts';
import {
  AgeLimit,
  ExplainedRight,
  GrantScope,
  GroupFields,
  HIDDEN_ENTITIES,
  HiddenEntity,
  HiddenFrom,
  HiddenHolders,
  Override,
  PermissionGroup,
  UserPermissions,
} from './permission-schemas.ts';
import { Id, IdParams, many, Nothing } from './wire.ts';

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

export const getPermissions = defineRoute({
  method: 'GET',
  path: '/permissions/me',
  access: 'me.read',
  summary: 'The permissions of the caller, in the format of RomM 5 clients.',
  response: z.object({
    is_admin: z.boolean(),
    grants: z.array(
      z.object({
        action: z.enum(CLIENT_ACTIONS),
        scope: GrantScope,
      }),
    ),
    hidden: z.object({
      platforms: z.array(z.int()),
      roms: z.array(z.int()),
      collections: z.array(z.int()),
    }),
    /** What the caller may do everywhere, in more detail than `grants`. */
    rights: z.array(z.enum(RIGHTS)),
    /** What the caller may also do with single platforms, collections and games. */
    scoped_rights: z.array(
      z.object({
        right: z.enum(RIGHTS),
        kind: z.enum(['platform', 'collection', 'rom']),
        id: z.int(),
      }),
    ),
  }),
});

const SeenCount = z.object({ visible: z.int(), hidden: z.int() });

export const countSeen = defineRoute({
  method: 'GET',
  path: '/permissions/users/:id/seen',
  access: 'users.read',
  summary: 'How much of the library a user sees. Private collections do not count.',
  params: IdParams,
  response: z.object({ platforms: SeenCount, roms: SeenCount, collections: SeenCount }),
});

export const getPermissionCatalog = defineRoute({
  method: 'GET',
  path: '/permissions/catalog',
  access: 'users.read',
  summary: 'The entities and actions that grants can contain.',
  response: z.object({
    entities: z.array(z.enum(GRANT_ENTITIES)),
    actions: z.array(z.enum(GRANT_ACTIONS)),
  }),
});

export const listPermissionGroups = defineRoute({
  method: 'GET',
  path: '/permissions/groups',
  access: 'users.read',
  summary: 'The permission groups with their members: one per role, and those of admins.',
  response: z.array(PermissionGroup),
});

export const addPermissionGroup = defineRoute({
  method: 'POST',
  path: '/permissions/groups',
  access: 'users.write',
  audit: 'group_created',
  summary: 'Create a permission group.',
  body: GroupFields,
  response: PermissionGroup,
  status: 201,
});

export const updatePermissionGroup = defineRoute({
  method: 'PUT',
  path: '/permissions/groups/:id',
  access: 'users.write',
  audit: ['group_changed'],
  summary: 'Change a permission group. Absent and null fields keep their values.',
  params: IdParams,
  body: GroupFields,
  response: PermissionGroup,
});

export const deletePermissionGroup = defineRoute({
  method: 'DELETE',
  path: '/permissions/groups/:id',
  access: 'users.write',
  audit: 'group_deleted',
  summary: 'Delete a permission group. It must not be the main group of a user.',
  params: IdParams,
  response: Nothing,
});

export const getUserPermissions = defineRoute({
  method: 'GET',
  path: '/permissions/users/:id',
  access: 'users.read',
  summary: 'The groups and permission overrides of a user.',
  params: IdParams,
  response: UserPermissions,
});

export const updateUserPermissions = defineRoute({
  method: 'PUT',
  path: '/permissions/users/:id',
  access: 'users.write',
  audit: 'permissions_changed',
  summary: 'Change the groups and permission overrides of a user. Absent fields keep their values.',
  params: IdParams,
  body: z.object({
    permission_group_id: z.nullish(Id),
    set_group: z._default(z.boolean(), false),
    overrides: z.nullish(z.array(Override).check(z.maxLength(1000))),
    groups: z.nullish(z.array(Id).check(z.maxLength(100))),
    /** Null removes it, absent keeps it. */
    age_limit: z.nullish(AgeLimit),
  }),
  response: UserPermissions,
});

export const hideEntity = defineRoute({
  method: 'POST',
  path: '/permissions/hidden',
  access: 'users.write',
  audit: 'entity_hidden',
  summary: 'Hide a platform, collection or game from a user or the members of a group.',
  body: HiddenFrom,
  response: HiddenEntity,
});

export const unhideEntity = defineRoute({
  method: 'DELETE',
  path: '/permissions/hidden',
  access: 'users.write',
  audit: 'entity_shown',
  summary: 'Show a platform, collection or game again. Does nothing if it was not hidden.',
  body: HiddenFrom,
});

const HolderChange = z.array(z.object({ id: Id, is_hidden: z.boolean() })).check(z.maxLength(1000));

export const listHiddenHolders = defineRoute({
  method: 'GET',
  path: '/permissions/hidden',
  access: 'users.read',
  summary: 'The groups and users from whom platforms, collections or games are hidden.',
  query: z.object({ entity: z.enum(HIDDEN_ENTITIES), entity_ids: many(Id) }),
  response: HiddenHolders,
});

export const changeHiddenHolders = defineRoute({
  method: 'PUT',
  path: '/permissions/hidden',
  access: 'users.write',
  audit: 'hidden_changed',
  summary:
    'Hide some platforms, collections or games from groups and users, or show them again. ' +
    'Holders that are not named stay.',
  body: z.object({
    entity: z.enum(HIDDEN_ENTITIES),
    entity_ids: z.array(Id).check(z.minLength(1), z.maxLength(500)),
    groups: z._default(HolderChange, []),
    users: z._default(HolderChange, []),
  }),
  response: HiddenHolders,
});

export const explainUserPermissions = defineRoute({
  method: 'GET',
  path: '/permissions/users/:id/rights',
  access: 'users.read',
  summary: 'The permissions of a user, with the reason for each.',
  params: IdParams,
  response: z.array(ExplainedRight),
});
