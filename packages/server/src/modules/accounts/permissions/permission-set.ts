import { createHash } from 'node:crypto';

import {
  KIOSK_SCOPES,
  RIGHTS,
  rightsDenied,
  rightsGranted,
  rightsOfScopes,
  ROLE_SCOPES,
  scopeOfRight,
  scopesOfRights,
  type Right,
  type Role,
  type Scope,
  type ShareAccess,
} from '@saveroom/contract';

import type { AgeCeiling, Restrictions, ScopedRight } from '#core/deps.ts';

import type { CeilingRow, GrantRow, HiddenRow } from './permissions.queries.ts';

/** What a user may do and see, computed from groups, overrides, hidden entities and ceilings. */
export interface PermissionSet {
  readonly scopes: readonly Scope[];
  readonly rights: ReadonlySet<Right>;
  readonly scopedRights: readonly ScopedRight[];
  readonly restrictions: Restrictions;
}

/** For callers without rules, and equal for all of them, so that they share cached lists. */
export const NO_RESTRICTIONS: Restrictions = {
  platforms: new Set(),
  roms: new Set(),
  collections: new Set(),
  ageCeilings: [],
  isImposed: false,
  key: '',
};

/** The rights of the built-in groups follow from their roles and cannot be changed. */
export const rightsOfRole = (role: Role): readonly Right[] => rightsOfScopes(ROLE_SCOPES[role]);

type Grant = Pick<GrantRow, 'entity' | 'action' | 'granted' | 'scope_kind' | 'scope_id'>;

export interface PermissionSource {
  readonly role: Role;
  /** The built-in group of the role counts, because no other group replaces it. */
  readonly hasRoleGroup: boolean;
  /** Of the groups and, as overrides, of the user. */
  readonly grants: readonly Grant[];
}

/** Grants add up; a denial of the user wins over all of them. Admins may do everything. */
export function computeRights({
  role,
  hasRoleGroup,
  grants,
}: PermissionSource): Pick<PermissionSet, 'scopes' | 'rights' | 'scopedRights'> {
  if (role === 'admin') {
    return { scopes: ROLE_SCOPES.admin, rights: new Set(RIGHTS), scopedRights: [] };
  }
  const denied = new Set(grants.filter(isDenial).flatMap(rightsDenied));
  const granted = grants.filter((grant) => !isDenial(grant));
  const everywhere = granted.filter(({ scope_kind }) => scope_kind === 'global');
  const rights = new Set(
    [...(hasRoleGroup ? rightsOfRole(role) : []), ...everywhere.flatMap(rightsGranted)].filter(
      (right) => !denied.has(right),
    ),
  );
  const scopedRights = granted.flatMap((grant) => {
    const { scope_kind: kind, scope_id: id } = grant;
    if (kind === 'global') return [];
    return rightsGranted(grant)
      .filter((right) => !denied.has(right) && !rights.has(right))
      .map((right) => ({ right, kind, id }));
  });
  return { scopes: scopesOfRights(rights), rights, scopedRights };
}

/** What credentials with only these scopes may do. They have none of the scoped rights. */
export function limitPermissions(set: PermissionSet, scopes: readonly Scope[]): PermissionSet {
  const left = set.scopes.filter((scope) => scopes.includes(scope));
  const rights = [...set.rights].filter((right) => left.includes(scopeOfRight(right)));
  return { ...set, scopes: left, rights: new Set(rights), scopedRights: [] };
}

/** The permissions of a guest: only to read, and to play and download if `access` allows it. */
export function limitToGuest(set: PermissionSet, access: ShareAccess): PermissionSet {
  const left = set.scopes.filter((scope) => KIOSK_SCOPES.includes(scope));
  const isLeft = (right: Right): boolean =>
    KIOSK_SCOPES.includes(scopeOfRight(right)) &&
    (right !== 'roms.play' || access === 'play' || access === 'play_and_download') &&
    (right !== 'roms.download' || access === 'download' || access === 'play_and_download');
  return {
    ...set,
    scopes: left,
    rights: new Set([...set.rights].filter(isLeft)),
    scopedRights: set.scopedRights.filter(({ right }) => isLeft(right)),
  };
}

const isDenial = ({ granted }: Pick<Grant, 'granted'>): boolean => granted === 0;

/** What users hid from themselves; `by_self` is only set with their own id. */
export const isOwnChoice = (row: Pick<HiddenRow, 'user_id' | 'by_self'>): boolean =>
  row.user_id !== null && row.by_self === 1;

/** Groups add up: what one of them hides is hidden. */
export function computeRestrictions(
  hidden: readonly Pick<HiddenRow, 'entity' | 'entity_id' | 'user_id' | 'by_self'>[],
  ceilings: readonly Pick<CeilingRow, 'board' | 'max_age' | 'hides_unrated'>[],
): Restrictions {
  if (hidden.length === 0 && ceilings.length === 0) return NO_RESTRICTIONS;
  const idsOf = (entity: HiddenRow['entity']): number[] => [
    ...new Set(
      hidden
        .filter((row) => row.entity === entity)
        .map((row) => row.entity_id)
        .toSorted((a, b) => a - b),
    ),
  ];
  const ageCeilings = ceilings
    .map(({ board, max_age, hides_unrated }): AgeCeiling => ({
      board,
      maxAge: max_age,
      hidesUnrated: hides_unrated === 1,
    }))
    .toSorted((a, b) => (ceilingText(a) < ceilingText(b) ? -1 : 1));
  const [platforms, roms, collections] = [idsOf('platforms'), idsOf('roms'), idsOf('collections')];
  const isImposed = ceilings.length > 0 || !hidden.every(isOwnChoice);
  const lists = [platforms, roms, collections, ageCeilings.map(ceilingText)];
  const content = JSON.stringify([...lists, isImposed]);
  return {
    platforms: new Set(platforms),
    roms: new Set(roms),
    collections: new Set(collections),
    ageCeilings,
    isImposed,
    key: createHash('sha256').update(content).digest('base64url').slice(0, 22),
  };
}

const ceilingText = ({ board, maxAge, hidesUnrated }: AgeCeiling): string =>
  `${board} ${maxAge} ${hidesUnrated}`;
