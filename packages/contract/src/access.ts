/** Scopes as the reference API names them, in the order that clients expect. */
const READ = [
  'me.read',
  'roms.read',
  'platforms.read',
  'assets.read',
  'devices.read',
  'firmware.read',
  'roms.user.read',
  'collections.read',
  'playlists.read',
] as const;
const WRITE = [
  'me.write',
  'assets.write',
  'devices.write',
  'roms.user.write',
  'collections.write',
  'playlists.write',
] as const;
const EDIT = ['roms.write', 'platforms.write', 'firmware.write'] as const;
const ADMIN = ['users.read', 'users.write', 'tasks.run', 'logs.read'] as const;

export const SCOPES = [...READ, ...WRITE, ...EDIT, ...ADMIN] as const;
export type Scope = (typeof SCOPES)[number];

export const ROLES = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: [...READ, ...WRITE],
  editor: [...READ, ...WRITE, ...EDIT],
  admin: SCOPES,
};

/** In kiosk mode anonymous visitors and viewers can only read: a viewer has at most these. */
export const KIOSK_SCOPES: readonly Scope[] = READ;

/**
 * Who may call a route.
 * - `public`: anyone; the handler decides by the request.
 * - a scope: users who have it.
 * - `before-setup`: anyone while no admin exists, afterwards the scope.
 * - `download`: the scope, unless the server is configured to allow anonymous downloads.
 * - `second-factor-missing`: the scope, or a session that may only set up a second factor.
 * - `pictures`: the scope, unless the server is configured to serve pictures and manuals to anyone.
 */
export type Access =
  | 'public'
  | Scope
  | {
      readonly scope: Scope;
      readonly unless: 'before-setup' | 'download' | 'pictures' | 'second-factor-missing';
    };
