import { adminsOnly, anyone, anyoneSucceeds, type Rule, viewersAndUp } from './access-rules.ts';

/** The routes of share links, for creators and visitors, and of hidden items. */
export const SHARE_ACCESS: Readonly<Record<string, Rule>> = {
  'GET /api/shares': viewersAndUp('me.read'),
  'GET /api/shares/all': adminsOnly('users.read'),
  'POST /api/shares': viewersAndUp('me.write'),
  'PUT /api/shares/:id': viewersAndUp('me.write'),
  'DELETE /api/shares/:id': viewersAndUp('me.write'),
  'DELETE /api/shares/:id/admin': adminsOnly('users.write'),
  'GET /api/permissions/hidden': adminsOnly('users.read'),
  'PUT /api/permissions/hidden': adminsOnly('users.write'),
  'GET /api/shared/:token': anyone(),
  'POST /api/shared/:token/unlock': anyone(),
  'POST /api/shared/:token/guest': anyone(),
  'GET /api/guests/visit': anyoneSucceeds(),
  'POST /api/guests/kiosk': adminsOnly('users.write'),
  'POST /api/guests/kiosk/leave': anyone(),
  'GET /api/shared/:token/games': anyone(),
  'GET /api/shared/:token/games/:id': anyone(),
  'GET /api/shared/:token/games/:id/cover': anyone(),
  'GET /api/shared/:token/games/:id/content': anyone(),
  'GET /api/shared/:token/content': anyone(),
  'GET /api/shared/:token/games/:id/player': anyone(),
  'GET /api/shared/:token/games/:id/player/content': anyone(),
  'GET /api/shared/:token/games/:id/firmware/:firmware_id': anyone(),
};
