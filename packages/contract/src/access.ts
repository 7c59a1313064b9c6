/** Rights as the reference API names them; order is the order clients have always received. */
const READ = [
  'me.read',
  'roms.read',
  'platforms.read',
  'assets.read',
  'devices.read',
  'firmware.read',
  'roms.user.read',
  'collections.read',
] as const;
const WRITE = [
  'me.write',
  'assets.write',
  'devices.write',
  'roms.user.write',
  'collections.write',
] as const;
const EDIT = ['roms.write', 'platforms.write', 'firmware.write'] as const;
const ADMIN = ['users.read', 'users.write', 'tasks.run'] as const;

export const SCOPES = [...READ, ...WRITE, ...EDIT, ...ADMIN] as const;
export type Scope = (typeof SCOPES)[number];

export const ROLES = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: [...READ, ...WRITE],
  editor: [...READ, ...WRITE, ...EDIT],
  admin: SCOPES,
};

/** In kiosk mode the anonymous visitor and every viewer are reduced to looking. */
export const KIOSK_SCOPES: readonly Scope[] = READ;

export function scopesOf(role: Role, { kiosk }: { kiosk: boolean }): readonly Scope[] {
  return kiosk && role === 'viewer' ? KIOSK_SCOPES : ROLE_SCOPES[role];
}

/**
 * Who may call a route.
 * - `public`: anyone; the route decides by what it was sent.
 * - a scope: whoever holds it.
 * - `before-setup`: anyone while no admin exists, afterwards the scope.
 * - `download`: the scope, unless the server was told to leave downloads open.
 * - `pictures`: the scope, unless the server was told to leave pictures and manuals open.
 */
export type Access =
  | 'public'
  | Scope
  | { readonly scope: Scope; readonly unless: 'before-setup' | 'download' | 'pictures' };
