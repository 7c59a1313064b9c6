import { delimiter } from 'node:path';

import { describe, expect, test } from 'vitest';

import { parseEnv } from './parse-env.ts';

const noFile = (path: string): string => {
  throw new Error(`no ${path}`);
};
const problemsOf = (raw: Record<string, string>): string[] => parseEnv(raw, noFile).problems;
const envOf = (raw: Record<string, string>) => {
  const { env, problems } = parseEnv(raw, noFile);
  expect(problems).toEqual([]);
  if (!env) throw new Error('refused');
  return env;
};

describe('parseEnv', () => {
  test('uses defaults if nothing is set', () => {
    expect(envOf({ PATH: '/bin', HOME: '/root' })).toMatchObject({
      HOST: '0.0.0.0',
      PORT: 8080,
      BASE_PATH: '',
      DATA_DIR: './data',
      LIBRARY_DIR: [],
      SESSION_MAX_AGE_SECONDS: 1_209_600,
      OAUTH_ACCESS_TOKEN_EXPIRE_SECONDS: 1800,
      OAUTH_REFRESH_TOKEN_EXPIRE_SECONDS: 604_800,
      INVITE_TOKEN_EXPIRY_SECONDS: 600,
      KIOSK_MODE: false,
      OIDC_ALLOW_REGISTRATION: true,
      YOUTUBE_BASE_URL: 'https://www.youtube.com',
      UPLOAD_TIMEOUT: 600,
    });
  });

  test('reports all mistakes at once', () => {
    const problems = problemsOf({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      KIOSK_MODE: 'maybe',
      DATABASE_URL: 'mysql://here',
      ROMM_AUTH_SECRET_KEY: 'changeme',
      TRUSTED_PROXIES: '10.0.0.0/8, moon',
      OIDC_SECRET: 'x',
    });
    expect(problems.map((text) => text.split(' ')[0])).toEqual([
      'OIDC_SECRET',
      'PORT',
      'DATABASE_URL',
      'TRUSTED_PROXIES',
      'LOG_LEVEL',
      'ROMM_AUTH_SECRET_KEY',
      'ROMM_AUTH_SECRET_KEY',
      'KIOSK_MODE',
    ]);
  });

  test.each([
    ['SAVEROOM_PORT', '9000', 'SAVEROOM_PORT is not a known setting'],
    ['ROMM_COLOUR', 'red', 'ROMM_COLOUR is not a known setting'],
    [
      'OIDC_CLIENT_IDS',
      'x',
      'OIDC_CLIENT_IDS is not a known setting. Did you mean OIDC_CLIENT_ID?',
    ],
    ['KIOSK_MOD', '1', 'KIOSK_MOD is not a known setting. Did you mean KIOSK_MODE?'],
    ['KISOK_MODE', '1', 'KISOK_MODE is not a known setting. Did you mean KIOSK_MODE?'],
    ['DATA_DYR', 'x', 'DATA_DYR is not a known setting. Did you mean DATA_DIR?'],
    ['LIBRARY_DIRS', 'x', 'LIBRARY_DIRS is not a known setting. Did you mean LIBRARY_DIR?'],
    [
      'DATABASE_URI_FILE',
      'x',
      'DATABASE_URI_FILE is not a known setting. Did you mean DATABASE_URL?',
    ],
  ])('%s is reported', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([problem]);
  });

  test('a typing error in the variable of a schedule is reported', () => {
    const raw = { ENABLE_SCHEDULED_RESCANN: 'true' };
    expect(parseEnv(raw, noFile, { schedules: ['ENABLE_SCHEDULED_RESCAN'] }).problems).toEqual([
      'ENABLE_SCHEDULED_RESCANN is not a known setting. Did you mean ENABLE_SCHEDULED_RESCAN?',
    ]);
  });

  test.each([
    ['TERM', 'xterm'],
    ['HOSTNAME', 'box'],
    ['PORTS', '1'],
    ['ROMM_BASE_PATH', '/romm'],
    ['ROMM_DB_DRIVER', 'mariadb'],
    ['DB_HOST', 'db'],
    ['SAVEROOM_SERVICE_HOST', '10.96.0.12'],
    ['SAVEROOM_SERVICE_PORT_HTTP', '8080'],
    ['SAVEROOM_PORT', 'tcp://10.96.0.12:8080'],
    ['SAVEROOM_PORT_8080_TCP_ADDR', '10.96.0.12'],
  ])('%s=%s is ignored', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([]);
  });

  test.each([
    [{ PORT: '0' }, 'PORT', 0],
    [{ PORT: ' 80 ' }, 'PORT', 80],
    [{ PORT: '' }, 'PORT', 8080],
    [{ KIOSK_MODE: 'YES' }, 'KIOSK_MODE', true],
    [{ KIOSK_MODE: 'off' }, 'KIOSK_MODE', false],
    [{ LOG_LEVEL: 'WARN' }, 'LOG_LEVEL', 'warn'],
    [{ BASE_PATH: '/games/' }, 'BASE_PATH', '/games'],
    [{ BASE_PATH: '/' }, 'BASE_PATH', ''],
    [{ BASE_PATH: '/a/b-c_d.e~f' }, 'BASE_PATH', '/a/b-c_d.e~f'],
    [{ PUBLIC_URL: 'https://x.example/' }, 'PUBLIC_URL', 'https://x.example'],
    [{ DATABASE_URL: 'postgresql://u:p@h/d' }, 'DATABASE_URL', 'postgresql://u:p@h/d'],
    [{ LIBRARY_DIR: ['/a', '/b', '', ''].join(delimiter) }, 'LIBRARY_DIR', ['/a', '/b']],
    [
      { ROMM_CORS_ALLOWED_ORIGINS: 'https://a.example, http://b:81' },
      'ROMM_CORS_ALLOWED_ORIGINS',
      ['https://a.example', 'http://b:81'],
    ],
  ] as const)('%j sets %s to %j', (raw, name, value) => {
    expect(envOf(raw)[name]).toEqual(value);
  });

  test.each([
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1"'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535, not "80.5"'],
    [{ PORT: '0x50' }, 'PORT must be a whole number from 0 to 65535, not "0x50"'],
    [{ BASE_PATH: 'games' }, 'BASE_PATH must look like /games'],
    [{ BASE_PATH: '//games' }, 'BASE_PATH must look like /games'],
    [{ BASE_PATH: '/ga mes' }, 'BASE_PATH must look like /games'],
    [{ BASE_PATH: '/"><script>' }, 'BASE_PATH must look like /games'],
    [{ PUBLIC_URL: 'games.example' }, 'PUBLIC_URL must be a URL'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be a URL'],
    [{ SESSION_MAX_AGE_SECONDS: '5' }, 'SESSION_MAX_AGE_SECONDS must be a whole number from 60'],
    [{ ROMM_CORS_ALLOWED_ORIGINS: '*' }, 'ROMM_CORS_ALLOWED_ORIGINS "*" is not an origin'],
    [{ ROMM_CORS_ALLOWED_ORIGINS: 'null' }, 'ROMM_CORS_ALLOWED_ORIGINS "null" is not an origin'],
    [{ ROMM_CORS_ALLOWED_ORIGINS: 'https://a.example/' }, 'is not an origin'],
    [{ OIDC_ENABLED: 'true', OIDC_CLIENT_ID: 'x' }, 'OIDC_REDIRECT_URI is required when'],
    [{ DISABLE_USERPASS_LOGIN: '1' }, 'DISABLE_USERPASS_LOGIN leaves no way to sign in'],
  ])('%j is refused', (raw, problem) => {
    expect(problemsOf(raw).join('\n')).toContain(problem);
  });

  test.each([
    'changeme',
    'short-but-varied-0123456789',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'changemechangemechangemechangeme',
  ])('the secret %j is refused as too weak and not repeated', (key) => {
    const problems = problemsOf({ ROMM_AUTH_SECRET_KEY: key });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.join()).not.toContain(key);
  });
});

test('an invalid schedule is reported with the reason', () => {
  expect(problemsOf({ SCHEDULED_RESCAN_CRON: '0 3 *' })).toEqual([
    'SCHEDULED_RESCAN_CRON is not a valid cron expression: "0 3 *". Expression has only 3 parts. At least 5 parts are required.',
  ]);
});

describe('NAME_FILE', () => {
  const secret = '0123456789abcdef0123456789ABCDEF';

  test('sets the value to the content of the file without the last line break', () => {
    const raw = { ROMM_AUTH_SECRET_KEY_FILE: '/run/secrets/key' };
    const read = (path: string) => (path === '/run/secrets/key' ? `${secret}\n` : '');
    expect(parseEnv(raw, read).env?.ROMM_AUTH_SECRET_KEY).toBe(secret);
  });

  test('of an unreadable file is reported', () => {
    expect(problemsOf({ OIDC_CLIENT_SECRET_FILE: '/gone' })).toEqual([
      "OIDC_CLIENT_SECRET_FILE: can't read /gone",
    ]);
  });

  test('together with NAME is reported', () => {
    const raw = { ROMM_AUTH_SECRET_KEY: secret, ROMM_AUTH_SECRET_KEY_FILE: '/x' };
    expect(parseEnv(raw, () => secret).problems).toEqual([
      'ROMM_AUTH_SECRET_KEY and ROMM_AUTH_SECRET_KEY_FILE are both set. Remove one of them',
    ]);
  });

  test('is validated like NAME', () => {
    const raw = { ROMM_AUTH_SECRET_KEY_FILE: '/x' };
    expect(parseEnv(raw, () => 'changeme').problems.length).toBeGreaterThan(0);
  });
});
