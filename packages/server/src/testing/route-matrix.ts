import type { Scope } from '@saveroom/contract';

/** Written by hand, never derived: whoever adds a route says here once more who may call it. */
interface Rule {
  /** Null: anyone may call. */
  readonly scope: Scope | null;
  /** May these, with an id that is not their own, get past the door? */
  readonly viewer: boolean;
  readonly editor: boolean;
  readonly admin: boolean;
  /** Anonymous callers are answered with 2xx. */
  readonly anonymousOk?: true;
  /** A right the handler asks for beyond the route's scope when the id is somebody else's. */
  readonly alsoNeeds?: Scope;
}

const anyone = (anonymousOk?: true): Rule => ({
  scope: null,
  viewer: true,
  editor: true,
  admin: true,
  ...(anonymousOk ? { anonymousOk } : {}),
});
const viewersAndUp = (scope: Scope): Rule => ({ scope, viewer: true, editor: true, admin: true });
const editorsAndUp = (scope: Scope): Rule => ({ scope, viewer: false, editor: true, admin: true });
const adminsOnly = (scope: Scope): Rule => ({ scope, viewer: false, editor: false, admin: true });

export const ACCESS_TABLE: Readonly<Record<string, Rule>> = {
  'GET /api/heartbeat': anyone(true),
  'GET /api/config': anyone(true),
  'GET /assets/platforms/:picture': anyone(true),
  'POST /api/login': anyone(),
  'POST /api/logout': anyone(true),
  'POST /api/token': anyone(),
  'POST /api/forgot-password': anyone(true),
  'POST /api/reset-password': anyone(),
  'GET /api/login/openid': anyone(),
  'GET /api/oauth/openid': anyone(),
  'POST /api/users/register': anyone(),
  'GET /api/users/me': viewersAndUp('me.read'),
  'GET /api/users/:id/avatar': viewersAndUp('me.read'),
  'GET /assets/romm/assets/users/:folder/profile/:file': viewersAndUp('me.read'),
  'PUT /api/users/:id': { ...adminsOnly('me.write'), alsoNeeds: 'users.write' },
  'POST /api/users/:id/ra/refresh': adminsOnly('me.write'),
  'POST /api/config/system/platforms': editorsAndUp('platforms.write'),
  'DELETE /api/config/system/platforms/:fs_slug': editorsAndUp('platforms.write'),
  'POST /api/config/system/versions': editorsAndUp('platforms.write'),
  'DELETE /api/config/system/versions/:fs_slug': editorsAndUp('platforms.write'),
  'POST /api/config/exclude': editorsAndUp('platforms.write'),
  'DELETE /api/config/exclude/:exclusion_type/:exclusion_value': editorsAndUp('platforms.write'),
  'PUT /api/config/scan': editorsAndUp('platforms.write'),
  'GET /api/setup/library': editorsAndUp('platforms.write'),
  'POST /api/setup/demo': editorsAndUp('platforms.write'),
  'GET /api/users': adminsOnly('users.read'),
  'GET /api/users/identifiers': adminsOnly('users.read'),
  'GET /api/users/:id': adminsOnly('users.read'),
  'POST /api/users': adminsOnly('users.write'),
  'POST /api/users/invite-link': adminsOnly('users.write'),
  'DELETE /api/users/:id': adminsOnly('users.write'),
  'GET /api/tasks': adminsOnly('tasks.run'),
  'GET /api/tasks/status': adminsOnly('tasks.run'),
  'GET /api/tasks/:id': adminsOnly('tasks.run'),
  'POST /api/tasks/run': adminsOnly('tasks.run'),
  'POST /api/tasks/run/:name': adminsOnly('tasks.run'),
  'POST /api/tasks/:id/cancel': adminsOnly('tasks.run'),
  'PUT /api/tasks/:name': adminsOnly('tasks.run'),
  'GET /api/tasks/cleanup-preview': adminsOnly('tasks.run'),
  'GET /api/platforms': viewersAndUp('platforms.read'),
  'GET /api/platforms/identifiers': viewersAndUp('platforms.read'),
  'GET /api/platforms/supported': viewersAndUp('platforms.read'),
  'GET /api/platforms/:id': viewersAndUp('platforms.read'),
  'POST /api/platforms': editorsAndUp('platforms.write'),
  'PUT /api/platforms/:id': editorsAndUp('platforms.write'),
  'DELETE /api/platforms/:id': editorsAndUp('platforms.write'),
  'GET /api/roms': viewersAndUp('roms.read'),
  'GET /api/roms/cards': viewersAndUp('roms.read'),
  'GET /api/roms/filters': viewersAndUp('roms.read'),
  'GET /api/roms/facets': viewersAndUp('roms.read'),
  'GET /api/roms/identifiers': viewersAndUp('roms.read'),
  'GET /api/roms/random': viewersAndUp('roms.read'),
  'GET /api/roms/by-hash': viewersAndUp('roms.read'),
  'GET /api/roms/by-metadata-provider': viewersAndUp('roms.read'),
  'GET /api/roms/:id': viewersAndUp('roms.read'),
  'GET /api/roms/:id/simple': viewersAndUp('roms.read'),
  'GET /api/roms/:id/place': viewersAndUp('roms.read'),
  'PUT /api/roms/:id/props': viewersAndUp('roms.user.write'),
  'POST /api/roms/props': viewersAndUp('roms.user.write'),
  'POST /api/roms/delete': editorsAndUp('roms.write'),
  'GET /api/roms/:id/notes': viewersAndUp('roms.read'),
  'GET /api/roms/:id/notes/identifiers': viewersAndUp('roms.read'),
  'POST /api/roms/:id/notes': viewersAndUp('roms.user.write'),
  'PUT /api/roms/:id/notes/:note_id': viewersAndUp('roms.user.write'),
  'DELETE /api/roms/:id/notes/:note_id': viewersAndUp('roms.user.write'),
  'GET /api/firmware': viewersAndUp('firmware.read'),
  'GET /api/firmware/identifiers': viewersAndUp('firmware.read'),
  'GET /api/firmware/:id': viewersAndUp('firmware.read'),
  'POST /api/firmware': editorsAndUp('firmware.write'),
  'GET /api/firmware/:id/content/:file_name': viewersAndUp('firmware.read'),
  'HEAD /api/firmware/:id/content/:file_name': viewersAndUp('firmware.read'),
  'POST /api/firmware/delete': editorsAndUp('firmware.write'),
  'GET /api/scan': editorsAndUp('platforms.write'),
  'POST /api/scan': editorsAndUp('platforms.write'),
  'POST /api/scan/stop': editorsAndUp('platforms.write'),
  'POST /api/scan/missing/:platform_id': editorsAndUp('platforms.write'),
  'GET /api/scan/:id/warnings': editorsAndUp('platforms.write'),
  'GET /api/dats': editorsAndUp('platforms.write'),
  'POST /api/dats': editorsAndUp('platforms.write'),
  'PUT /api/dats/:id': editorsAndUp('platforms.write'),
  'DELETE /api/dats/:id': editorsAndUp('platforms.write'),
  'GET /api/dats/:id/report': editorsAndUp('platforms.write'),
};

/** What clients may send over the socket, and the right it takes. */
export const EVENT_TABLE: Readonly<Record<string, Scope>> = {
  scan: 'platforms.write',
  'scan:stop': 'platforms.write',
};

/** The whole list of what strangers may call. */
export const OPEN_TO_ANYONE = [
  'GET /api/heartbeat',
  'GET /api/config',
  'GET /assets/platforms/:picture',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/token',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'GET /api/login/openid',
  'GET /api/oauth/openid',
  'POST /api/users/register',
];
