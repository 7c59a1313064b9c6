import { adminsOnly, type Rule, viewersAndUp } from './access-rules.ts';

/** Part of the access table. */
export const LIMIT_ACCESS: Readonly<Record<string, Rule>> = {
  'GET /api/permissions/users/:id/seen': adminsOnly('users.read'),
  'GET /api/limits/me': viewersAndUp('me.read'),
  'GET /api/limits/me/play': viewersAndUp('roms.read'),
  'GET /api/limits/users': adminsOnly('users.read'),
  'GET /api/limits/users/:id': adminsOnly('users.read'),
  'PUT /api/limits/users/:id': adminsOnly('users.write'),
  'POST /api/limits/users/:id/more-play': adminsOnly('users.write'),
  'GET /api/limits/groups/:id': adminsOnly('users.read'),
  'PUT /api/limits/groups/:id': adminsOnly('users.write'),
};
