import { KIOSK_SCOPES, scopesOf, type User } from '@saveroom/contract';
import type { Selectable } from 'kysely';

import type { UserTable } from './accounts.tables.ts';

export type UserRow = Selectable<UserTable>;

/** The public fields of an account. */
export function userView(row: UserRow, { kiosk }: { kiosk: boolean }): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    email_confirmed: row.email_is_trusted === 1,
    enabled: row.enabled === 1,
    role: row.role,
    permission_group_id: null,
    oauth_scopes: [...scopesOf(row.role, { kiosk })],
    avatar_path: row.avatar_path,
    last_login: row.last_login,
    last_active: row.last_active,
    ra_username: row.ra_username,
    ra_progression: JSON.parse(row.ra_progression) as User['ra_progression'],
    ui_settings: JSON.parse(row.ui_settings) as User['ui_settings'],
    current_device_id: null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The anonymous user of kiosk mode; it has no account. */
export function kioskUser(now: string): User {
  return {
    id: -1,
    username: 'kiosk',
    email: null,
    email_confirmed: false,
    enabled: true,
    role: 'viewer',
    permission_group_id: null,
    oauth_scopes: [...KIOSK_SCOPES],
    avatar_path: '',
    last_login: null,
    last_active: null,
    ra_username: '',
    ra_progression: {},
    ui_settings: {},
    current_device_id: null,
    created_at: now,
    updated_at: now,
  };
}
