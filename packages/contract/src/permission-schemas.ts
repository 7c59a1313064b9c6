import * as z from 'zod/mini';

import { ROLES } from './access.ts';
import { GRANT_ACTIONS, GRANT_ENTITIES, RIGHTS } from './grants.ts';
import { Id } from './wire.ts';

/** Boards that rate games by age. Ratings name them, such as `PEGI 12`. */
export const AGE_BOARDS = ['ESRB', 'PEGI', 'CERO', 'USK', 'GRAC', 'CLASS_IND', 'ACB'] as const;
export type AgeBoard = (typeof AGE_BOARDS)[number];

export const SCOPE_KINDS = ['global', 'platform', 'collection', 'rom'] as const;

/** Where a grant applies; `global`: everywhere, without an id. */
export const GrantScope = z.object({
  kind: z.enum(SCOPE_KINDS),
  id: z.nullable(z.int().check(z.gt(0))),
});
export type GrantScope = z.output<typeof GrantScope>;
const EVERYWHERE: GrantScope = { kind: 'global', id: null };

export const EntityGrant = z.object({
  entity: z.enum(GRANT_ENTITIES),
  action: z.enum(GRANT_ACTIONS),
  /** The grant covers only what the user created; always so for personal things. */
  own_only: z._default(z.boolean(), false),
  scope: z._default(GrantScope, EVERYWHERE),
});
export type EntityGrant = z.output<typeof EntityGrant>;

export const Override = z.extend(EntityGrant, {
  /** False: the user may not, although a group grants it. */
  granted: z.boolean(),
});
export type PermissionOverride = z.output<typeof Override>;

export const HIDDEN_ENTITIES = ['platforms', 'roms', 'collections'] as const;
export const HiddenEntity = z.object({ entity: z.enum(HIDDEN_ENTITIES), entity_id: z.int() });
export type HiddenEntity = z.output<typeof HiddenEntity>;
/** `name` is null for something that no longer exists. */
export const NamedHiddenEntity = z.extend(HiddenEntity, { name: z.nullable(z.string()) });
export type NamedHiddenEntity = z.output<typeof NamedHiddenEntity>;
/** Exactly one of the ids is set. */
export const HiddenFrom = z.extend(HiddenEntity, {
  user_id: z.nullish(Id),
  group_id: z.nullish(Id),
});

/**
 * The groups and users from which entities can be hidden. `hidden_count`: how many of the requested
 * entities are hidden from each.
 */
export const HiddenHolders = z
  .object({
    groups: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        role: z.nullable(z.enum(ROLES)),
        hidden_count: z.int(),
      }),
    ),
    users: z.array(z.object({ id: z.int(), username: z.string(), hidden_count: z.int() })),
  })
  .register(z.globalRegistry, { id: 'HiddenHolders' });
export type HiddenHolders = z.output<typeof HiddenHolders>;

export const AgeLimit = z.object({
  board: z.enum(AGE_BOARDS),
  max_age: z.int().check(z.gte(0), z.lte(21)),
  /** Games without a rating are hidden. */
  hides_unrated: z.boolean(),
});
export type AgeLimit = z.output<typeof AgeLimit>;

export const PermissionGroup = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    /** The main group of new accounts that are no editors or admins. */
    is_default: z.boolean(),
    /** Built in: its name and grants can't be changed, and it can't be deleted. */
    is_system: z.boolean(),
    /** The role whose users are members; null: not built in. */
    role: z.nullable(z.enum(ROLES)),
    color: z.nullable(z.string()),
    grants: z.array(EntityGrant),
    member_count: z.int(),
    hidden: z.array(NamedHiddenEntity),
    age_limit: z.nullable(AgeLimit),
    /** Users that were added, besides those whose main group it is. */
    members: z.array(z.int()),
    main_members: z.array(z.int()),
  })
  .register(z.globalRegistry, { id: 'PermissionGroup' });
export type PermissionGroup = z.output<typeof PermissionGroup>;

export const UserPermissions = z
  .object({
    user_id: z.int(),
    /** The main group; null: an admin. */
    permission_group_id: z.nullable(z.int()),
    /** Further groups, whose grants add up. */
    groups: z.array(z.int()),
    overrides: z.array(Override),
    hidden: z.array(NamedHiddenEntity),
    age_limit: z.nullable(AgeLimit),
  })
  .register(z.globalRegistry, { id: 'UserPermissions' });
export type UserPermissions = z.output<typeof UserPermissions>;

export const GroupFields = z.object({
  name: z.nullish(z.string().check(z.maxLength(255))),
  description: z.nullish(z.string().check(z.maxLength(1000))),
  is_default: z.nullish(z.boolean()),
  color: z.nullish(z.string().check(z.maxLength(50))),
  grants: z.nullish(z.array(EntityGrant).check(z.maxLength(1000))),
  /** Null removes it, absent keeps it. */
  age_limit: z.nullish(AgeLimit),
  members: z.nullish(z.array(Id).check(z.maxLength(10_000))),
});
export type PermissionGroupFields = z.output<typeof GroupFields>;

/** A reason why a user has a right or lacks it. Every right has at least one reason. */
const PermissionReason = z.object({
  kind: z.enum(['role', 'group', 'user', 'denied', 'none']),
  /** The group that grants the right, such as the built-in group of a role; null: no group does. */
  group_id: z.nullable(z.int()),
  group_name: z.nullable(z.string()),
});
export type PermissionReason = z.output<typeof PermissionReason>;

export const ExplainedRight = z.object({
  right: z.enum(RIGHTS),
  is_granted: z.boolean(),
  reasons: z.array(PermissionReason),
  /**
   * The platforms, collections and games for which the user has the right, if not for all games.
   */
  scopes: z.array(z.extend(GrantScope, { name: z.nullable(z.string()), reason: PermissionReason })),
});
export type ExplainedRight = z.output<typeof ExplainedRight>;
