import { SCOPES, type Access, type Scope } from './access.ts';

/** The entities that a grant can name: those of RomM, except the ones that only admins can use. */
export const GRANT_ENTITIES = [
  'platforms',
  'roms',
  'collections',
  'playlists',
  'firmware',
  'assets',
  'devices',
] as const;
export type GrantEntity = (typeof GRANT_ENTITIES)[number];

/**
 * For games, `read` covers all that it does in RomM: to see, play and download them, and to store
 * ratings and progress. The last four actions cover one of these each, and exist only for games.
 */
export const GRANT_ACTIONS = [
  'read',
  'write',
  'delete',
  'view',
  'play',
  'download',
  'track',
] as const;
export type GrantAction = (typeof GRANT_ACTIONS)[number];

/** The smallest permissions that can be granted or denied. */
export const RIGHTS = [
  'roms.view',
  'roms.play',
  'roms.download',
  'roms.track',
  'roms.write',
  'roms.delete',
  'platforms.read',
  'platforms.write',
  'platforms.delete',
  'collections.read',
  'collections.write',
  'collections.delete',
  'playlists.read',
  'playlists.write',
  'playlists.delete',
  'firmware.read',
  'firmware.write',
  'firmware.delete',
  'assets.read',
  'assets.write',
  'assets.delete',
  'devices.read',
  'devices.write',
  'devices.delete',
] as const;
export type Right = (typeof RIGHTS)[number];

const ROM_RIGHTS: Readonly<Record<GrantAction, readonly Right[]>> = {
  read: ['roms.view', 'roms.play', 'roms.download', 'roms.track'],
  view: ['roms.view'],
  play: ['roms.view', 'roms.play'],
  download: ['roms.view', 'roms.download'],
  track: ['roms.view', 'roms.track'],
  write: ['roms.write'],
  delete: ['roms.delete'],
};

interface EntityAction {
  readonly entity: string;
  readonly action: string;
}

const isRight = (name: string): name is Right => (RIGHTS as readonly string[]).includes(name);

/** The rights that a grant gives; empty: there is no such grant. */
export function rightsGranted({ entity, action }: EntityAction): readonly Right[] {
  if (entity === 'roms')
    return Object.hasOwn(ROM_RIGHTS, action) ? ROM_RIGHTS[action as GrantAction] : [];
  const right = `${entity}.${action}`;
  return isRight(right) ? [right] : [];
}

/**
 * The rights that a denial takes away. Users who may not see games can do nothing else with them,
 * so denying `view` or `read` takes away all four rights; other denials take away one.
 */
export function rightsDenied(denial: EntityAction): readonly Right[] {
  if (denial.entity !== 'roms') return rightsGranted(denial);
  if (denial.action === 'view' || denial.action === 'read') return ROM_RIGHTS.read;
  const right = `roms.${denial.action}`;
  return isRight(right) ? [right] : [];
}

/** The scope that credentials need to use a right. */
const RIGHT_SCOPES: Readonly<Record<Right, Scope>> = {
  'roms.view': 'roms.read',
  'roms.play': 'roms.read',
  'roms.download': 'roms.read',
  'roms.track': 'roms.user.write',
  'roms.write': 'roms.write',
  'roms.delete': 'roms.write',
  'platforms.read': 'platforms.read',
  'platforms.write': 'platforms.write',
  'platforms.delete': 'platforms.write',
  'collections.read': 'collections.read',
  'collections.write': 'collections.write',
  'collections.delete': 'collections.write',
  'playlists.read': 'playlists.read',
  'playlists.write': 'playlists.write',
  'playlists.delete': 'playlists.write',
  'firmware.read': 'firmware.read',
  'firmware.write': 'firmware.write',
  'firmware.delete': 'firmware.write',
  'assets.read': 'assets.read',
  'assets.write': 'assets.write',
  'assets.delete': 'assets.write',
  'devices.read': 'devices.read',
  'devices.write': 'devices.write',
  'devices.delete': 'devices.write',
};

export const scopeOfRight = (right: Right): Scope => RIGHT_SCOPES[right];

/** All users can read and change their own account. */
const OWN_ACCOUNT: readonly Scope[] = ['me.read', 'me.write'];

export function scopesOfRights(rights: ReadonlySet<Right>): readonly Scope[] {
  const scopes = new Set<Scope>(OWN_ACCOUNT);
  for (const right of rights) scopes.add(RIGHT_SCOPES[right]);
  if (rights.has('roms.view')) scopes.add('roms.user.read');
  return SCOPES.filter((scope) => scopes.has(scope));
}

/** The rights that credentials with these scopes can use. */
export const rightsOfScopes = (scopes: readonly Scope[]): readonly Right[] =>
  RIGHTS.filter((right) => scopes.includes(RIGHT_SCOPES[right]));

interface RouteRule {
  readonly access: Access;
  readonly method: string;
  readonly path: string;
  readonly right?: Right;
}

/** The right that a route requires; undefined: it only requires its scope. */
export function rightOf({ access, method, path, right }: RouteRule): Right | undefined {
  if (right || access === 'public') return right;
  const scope = typeof access === 'string' ? access : access.scope;
  if (scope === 'roms.read') return 'roms.view';
  if (scope === 'roms.user.write') return 'roms.track';
  const isDeletion = method === 'DELETE' || path.endsWith('/delete');
  const name = isDeletion ? scope.replace(/\.write$/, '.delete') : scope;
  return isRight(name) ? name : undefined;
}
