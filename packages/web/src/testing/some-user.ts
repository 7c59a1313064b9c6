import { rightsOfScopes, ROLE_SCOPES } from '@saveroom/contract';
import type { Role, User } from '@saveroom/contract';

/** An account for tests; its rights follow its role unless they are given. */
export const someUser = (patch: Partial<User> = {}): User => ({
  id: 1,
  username: 'ada',
  email: null,
  email_confirmed: true,
  enabled: true,
  role: 'viewer',
  permission_group_id: null,
  oauth_scopes: [...ROLE_SCOPES[(patch.role ?? 'viewer') as Role]],
  rights: [...rightsOfScopes(ROLE_SCOPES[(patch.role ?? 'viewer') as Role])],
  two_factor_enabled: false,
  avatar_path: '',
  last_login: null,
  last_active: null,
  ra_username: '',
  ra_progression: {},
  ui_settings: {},
  current_device_id: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...patch,
});
