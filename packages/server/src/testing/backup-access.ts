import { adminsOnly, type Rule } from './access-rules.ts';

/** The routes of backups, and of moves of the server. */
export const BACKUP_ACCESS: Readonly<Record<string, Rule>> = {
  'GET /api/backups': adminsOnly('users.write'),
  'POST /api/backups': adminsOnly('users.write'),
  'PUT /api/backups/settings': adminsOnly('users.write'),
  'POST /api/backups/upload': adminsOnly('users.write'),
  'GET /api/backups/:name/content': adminsOnly('users.write'),
  'POST /api/backups/:name/check': adminsOnly('users.write'),
  'POST /api/backups/:name/restore': adminsOnly('users.write'),
  'DELETE /api/backups/:name': adminsOnly('users.write'),
  'GET /api/backups/uploads/:id': adminsOnly('users.write'),
  'PUT /api/backups/uploads/:id': adminsOnly('users.write'),
  'POST /api/backups/uploads/:id': adminsOnly('users.write'),
  'GET /api/setup/restore': adminsOnly('users.write'),
  'GET /api/setup/restore/:id': adminsOnly('users.write'),
  'POST /api/setup/restore/:id': adminsOnly('users.write'),
  'GET /api/move': adminsOnly('users.write'),
  'POST /api/move': adminsOnly('users.write'),
  'POST /api/move/check': adminsOnly('users.write'),
  'POST /api/move/cancel': adminsOnly('users.write'),
};
