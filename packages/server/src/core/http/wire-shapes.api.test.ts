import { afterAll, beforeAll, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { basic, PASSWORD, startTestApp, type TestApp } from '#testing/test-app.ts';
import { all, differences, type Shape } from '#testing/wire-shape.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  await new Browser(server.app).signIn('admin');
});
afterAll(() => server.close());

const USER: Shape = {
  id: 'number',
  username: 'string',
  email: 'string or null',
  enabled: 'boolean',
  role: 'string',
  permission_group_id: 'null',
  oauth_scopes: 'array',
  avatar_path: 'string',
  last_login: 'string or null',
  last_active: 'string or null',
  ra_username: 'string',
  ra_progression: 'object',
  ui_settings: 'object',
  current_device_id: 'string or null',
  created_at: 'string',
  updated_at: 'string',
};

const TASK: Shape = {
  name: 'string',
  type: 'string',
  manual_run: 'boolean',
  title: 'string',
  description: 'string',
  enabled: 'boolean',
  cron_string: 'string',
};

/** Recorded responses of versions 4.2.0 and 5.2.0 of the reference server, combined. */
const RECORDED: Readonly<Record<string, Shape>> = {
  '/api/heartbeat': {
    SYSTEM: { VERSION: 'string', SHOW_SETUP_WIZARD: 'boolean' },
    METADATA_SOURCES: all(
      'boolean',
      'ANY_SOURCE_ENABLED IGDB_API_ENABLED SS_API_ENABLED SS_DEV_CREDENTIALS_SET MOBY_API_ENABLED ' +
        'STEAMGRIDDB_API_ENABLED RA_API_ENABLED LAUNCHBOX_API_ENABLED HASHEOUS_API_ENABLED ' +
        'PLAYMATCH_API_ENABLED TGDB_API_ENABLED FLASHPOINT_API_ENABLED HLTB_API_ENABLED ' +
        'LIBRETRO_API_ENABLED',
    ),
    FILESYSTEM: { FS_PLATFORMS: 'array' },
    EMULATION: all('boolean', 'DISABLE_EMULATOR_JS DISABLE_RUFFLE_RS'),
    FRONTEND: {
      UPLOAD_TIMEOUT: 'number',
      DISABLE_USERPASS_LOGIN: 'boolean',
      DISABLE_LOGS_VIEWER: 'boolean',
      YOUTUBE_BASE_URL: 'string',
    },
    OIDC: {
      ENABLED: 'boolean',
      AUTOLOGIN: 'boolean',
      PROVIDER: 'string',
      RP_INITIATED_LOGOUT: 'boolean',
    },
    TASKS: {
      ...all(
        'boolean',
        'ENABLE_SCHEDULED_RESCAN ENABLE_SCHEDULED_UPDATE_SWITCH_TITLEDB ' +
          'ENABLE_SCHEDULED_UPDATE_LAUNCHBOX_METADATA ENABLE_SCHEDULED_CONVERT_IMAGES_TO_WEBP',
      ),
      ...all(
        'string',
        'SCHEDULED_RESCAN_CRON SCHEDULED_UPDATE_SWITCH_TITLEDB_CRON ' +
          'SCHEDULED_UPDATE_LAUNCHBOX_METADATA_CRON SCHEDULED_CONVERT_IMAGES_TO_WEBP_CRON',
      ),
    },
  },
  '/api/config': {
    ...all(
      'array',
      'EXCLUDED_PLATFORMS EXCLUDED_SINGLE_EXT EXCLUDED_SINGLE_FILES EXCLUDED_MULTI_FILES ' +
        'EXCLUDED_MULTI_PARTS_EXT EXCLUDED_MULTI_PARTS_FILES DEFAULT_EXCLUDED_DIRS ' +
        'DEFAULT_EXCLUDED_FILES DEFAULT_EXCLUDED_EXTENSIONS EJS_NETPLAY_ICE_SERVERS ' +
        'SCAN_METADATA_PRIORITY SCAN_ARTWORK_PRIORITY SCAN_REGION_PRIORITY ' +
        'SCAN_LANGUAGE_PRIORITY SCAN_MEDIA CONFIG_FILE_WARNINGS',
    ),
    ...all(
      'object',
      'PLATFORMS_BINDING PLATFORMS_VERSIONS EJS_SETTINGS EJS_CONTROLS SCAN_ARTWORK_PRIORITY_OVERRIDES ' +
        'SCAN_FIELD_PRIORITY SCAN_PLATFORM_PRIORITY',
    ),
    ...all(
      'boolean',
      'CONFIG_FILE_MOUNTED CONFIG_FILE_WRITABLE SKIP_HASH_CALCULATION EJS_DEBUG ' +
        'EJS_DISABLE_AUTO_UNLOAD EJS_DISABLE_BATCH_BOOTUP EJS_NETPLAY_ENABLED ' +
        'GAMELIST_AUTO_EXPORT_ON_SCAN PEGASUS_AUTO_EXPORT_ON_SCAN',
    ),
    ...all('string', 'GAMELIST_MEDIA_THUMBNAIL GAMELIST_MEDIA_IMAGE SCAN_REGION_MODE'),
    CONFIG_FILE_PARSE_ERROR: 'string or null',
    EJS_CACHE_LIMIT: 'number or null',
  },
  '/api/users/me': USER,
  '/api/users/1': USER,
  '/api/users': { 0: USER },
  '/api/tasks': { scheduled: { 0: TASK }, manual: { 0: TASK }, watcher: { 0: TASK } },
};

test.each(Object.entries(RECORDED))('%s has every key that clients know', async (url, shape) => {
  const reply = await server.app.inject({ url, headers: basic('admin') });
  expect(reply.statusCode).toBe(200);
  expect(differences(shape, reply.json(), url)).toEqual([]);
});

test('timestamps have an offset that strict clients can parse', async () => {
  const reply = await server.get('/users/me');
  const user = reply.json<Record<string, string>>();
  for (const key of ['created_at', 'updated_at', 'last_login', 'last_active']) {
    expect(user[key]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
  }
});

test('a token response has every key that clients know', async () => {
  const payload = { username: 'admin', password: PASSWORD };
  const reply = await server.as(null).post('/token', payload);
  const shape: Shape = {
    ...all('string', 'access_token refresh_token token_type'),
    ...all('number', 'expires refresh_expires'),
  };
  expect(differences(shape, reply.json(), 'token')).toEqual([]);
});
