import { delimiter } from 'node:path';

import { z } from 'zod';

import { SOURCE_ADDRESSES, SOURCE_KEYS, SOURCE_SWITCHES } from './source-variables.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';
import {
  contact,
  cron,
  flag,
  oneOf,
  optionalFlag,
  originList,
  secret,
  text,
  variable,
  webUrl,
  wholeNumber,
} from './variable.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOG_FORMATS = ['json', 'text'] as const;
const ROLES = ['all', 'web', 'worker'] as const;
const TWO_WEEKS_S = 1_209_600;

const basePath = z
  .string()
  .transform((path) => path.trim().replace(/\/+$/, ''))
  .refine((path) => path === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(path), {
    error: 'must look like /games: a slash, then letters, digits, dots or dashes',
  });

const databaseUrl = z
  .string()
  .refine((url) => url === '' || /^postgres(ql)?:\/\//.test(url), {
    error: 'must start with postgres:// (leave it unset to use SQLite)',
  })
  .refine((url) => url === '' || URL.canParse(url), { error: 'is not a valid URL' });

/** All settings of the server. The manual page docs/configuration.md is made from this table. */
export const VARIABLES = {
  HOST: text('Address to listen on.', '0.0.0.0'),
  PORT: wholeNumber('Port to listen on.', { min: 0, max: 65_535, fallback: '8080' }),
  BASE_PATH: variable(basePath, 'Path the app is served under, such as `/games`.', {
    fallback: '',
  }),
  PUBLIC_URL: variable(
    webUrl,
    'Address people use to reach the server, without the base path; used in links written to the log.',
    { fallback: '' },
  ),
  DATA_DIR: text('Folder for the database, artwork, saves and secrets.', './data'),
  LIBRARY_DIR: variable(
    z.string().transform((list) => list.split(delimiter).filter((folder) => folder !== '')),
    `Folders with games, separated by \`${delimiter}\`. May be read-only. Unset: they are chosen in the app, at first \`library\` in the data folder.`,
    { fallback: '' },
  ),
  DATABASE_URL: variable(databaseUrl, 'PostgreSQL to use instead of SQLite.', {
    fallback: '',
    secret: true,
  }),
  TRUSTED_PROXIES: variable(
    z.string().transform((list, context) => {
      const { ranges, problems } = parseTrustedProxies(list);
      for (const message of problems) context.addIssue({ code: 'custom', message });
      return ranges;
    }),
    'Proxies whose `X-Forwarded-*` headers are believed: addresses or ranges, separated by commas; `loopback` and `private` are short for the usual ones.',
    { fallback: '' },
  ),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(
    'How many connections one address (of IPv6, one /64) may have open at once. Addresses in `TRUSTED_PROXIES` are not limited. 0: no limit.',
    { min: 0, max: 1_000_000, fallback: '1000' },
  ),
  MAX_CONNECTIONS: wholeNumber('How many connections may be open at once in total. 0: no limit.', {
    min: 0,
    max: 1_000_000,
    fallback: '10000',
  }),
  LOG_LEVEL: variable(oneOf(LOG_LEVELS), 'How much is written to the log.', { fallback: 'info' }),
  LOG_FORMAT: variable(
    oneOf(LOG_FORMATS),
    'How it is written: `json`, a line of JSON each, or `text`, for people.',
    { fallback: 'json' },
  ),
  METRICS: flag('`/metrics` answers, in the format of Prometheus, to whoever reaches this port.'),
  METRICS_TOKEN: secret('`/metrics` answers to those who bear this token.'),
  SECURITY_CONTACT: variable(
    contact,
    'Whom to tell about a weakness of this server, as `mailto:…`, `tel:…` or an https address. `/.well-known/security.txt` names it; unset, there is no such file.',
    { fallback: '' },
  ),
  SAVEROOM_ROLE: variable(
    oneOf(ROLES),
    'What this process does, of several on one PostgreSQL: `web` answers people, `worker` does the work in the background, `all` does both.',
    { fallback: 'all' },
  ),
  ROMM_AUTH_SECRET_KEY: variable(
    z
      .string()
      .refine((key) => key === '' || Buffer.byteLength(key) >= 32, {
        error: 'must be at least 32 bytes long (leave it unset to generate one)',
      })
      .refine((key) => key === '' || new Set(key).size >= 8, {
        error: 'is too easy to guess (leave it unset to generate one)',
      }),
    'Secret that signs tokens. Unset: made on first start and kept in the data folder.',
    { fallback: '', secret: true },
  ),
  SESSION_MAX_AGE_SECONDS: wholeNumber('How long a sign-in lasts.', {
    min: 60,
    max: 31_536_000,
    fallback: String(TWO_WEEKS_S),
  }),
  OAUTH_ACCESS_TOKEN_EXPIRE_SECONDS: wholeNumber('How long an access token lasts.', {
    min: 60,
    max: 86_400,
    fallback: '1800',
  }),
  OAUTH_REFRESH_TOKEN_EXPIRE_SECONDS: wholeNumber('How long a refresh token lasts.', {
    min: 60,
    max: 31_536_000,
    fallback: '604800',
  }),
  INVITE_TOKEN_EXPIRY_SECONDS: wholeNumber('How long an invite link works.', {
    min: 60,
    max: 2_592_000,
    fallback: '600',
  }),
  ROMM_CORS_ALLOWED_ORIGINS: variable(
    originList,
    'Other websites that may call the API from a browser, such as `https://games.example`, separated by commas.',
    { fallback: '' },
  ),
  OUTBOUND_TRUSTED_ORIGINS: variable(
    originList,
    'Servers in your own network that pictures may be fetched from, such as `http://192.168.1.20:3000`, separated by commas. All other private addresses are refused.',
    { fallback: '' },
  ),
  KIOSK_MODE: flag('Visitors may look around without signing in; viewers may only look.'),
  DISABLE_DOWNLOAD_ENDPOINT_AUTH: flag('Games and firmware can be downloaded without signing in.'),
  DISABLE_PICTURE_ENDPOINT_AUTH: flag(
    'Pictures and manuals can be loaded without signing in. Only for old clients that send no credentials with them. Covers of private collections stay private.',
  ),
  DISABLE_CSRF_PROTECTION: flag('No check against forged requests. Only for old clients at home.'),
  DISABLE_USERPASS_LOGIN: flag('The sign-in page offers only OpenID Connect.'),
  DISABLE_EMULATOR_JS: flag('No emulator in the browser.'),
  DISABLE_RUFFLE_RS: flag('No Flash player in the browser.'),
  DISABLE_LOGS_VIEWER: flag('The server log is not shown in the browser.'),
  UPLOAD_TIMEOUT: wholeNumber('Seconds the web app gives one upload request.', {
    min: 1,
    max: 86_400,
    fallback: '600',
  }),
  UPLOAD_MAX_BYTES: wholeNumber('Largest game file people may upload, in bytes. 0: no limit.', {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    fallback: '0',
  }),
  MAX_ASSET_UPLOAD_SIZE_BYTES: wholeNumber(
    'Largest save, state or screenshot people may upload, in bytes.',
    { min: 1024, max: Number.MAX_SAFE_INTEGER, fallback: String(512 * 1024 * 1024) },
  ),
  SAVES_MAX_BYTES_PER_USER: wholeNumber(
    'How much the saves, states and screenshots of one user may take, with all their versions, in bytes. 0: no limit.',
    { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: String(50 * 1024 ** 3) },
  ),
  MIN_FREE_DISK_BYTES: wholeNumber(
    'Users cannot store files while the disk of the data folder has less than this free, in bytes, so that everything else keeps working. 0: no limit.',
    { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: String(500 * 1024 ** 2) },
  ),
  UPLOAD_DAILY_BYTES: wholeNumber('How much one person may upload in a day. 0: no limit.', {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    fallback: '0',
  }),
  X_ACCEL_PREFIX: variable(
    z
      .string()
      .transform((path) => path.trim().replace(/\/+$/, ''))
      .refine((path) => path === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(path), {
        error: 'must look like /library-files: a slash, then letters, digits, dots or dashes',
      }),
    'Internal location of an nginx in front that serves the library folder: single files are then sent by it (`X-Accel-Redirect`). Several library folders are below it as `0`, `1` and so on.',
    { fallback: '' },
  ),
  YOUTUBE_BASE_URL: variable(webUrl, 'Where trailers are embedded from.', {
    fallback: 'https://www.youtube.com',
  }),
  OIDC_ENABLED: flag('Sign-in with OpenID Connect.'),
  OIDC_AUTOLOGIN: flag('Go to the provider at once instead of showing the sign-in page.'),
  OIDC_PROVIDER: text('Name on the button.'),
  OIDC_CLIENT_ID: text('Client id at the provider.'),
  OIDC_CLIENT_SECRET: secret('Client secret at the provider.'),
  OIDC_REDIRECT_URI: variable(
    webUrl,
    'Address the provider returns to: `<your address>/api/oauth/openid`.',
    { fallback: '' },
  ),
  OIDC_SERVER_APPLICATION_URL: variable(webUrl, 'Issuer address of the provider.', {
    fallback: '',
  }),
  OIDC_TLS_CACERTFILE: text('Certificate authority of the provider, when it is a private one.'),
  OIDC_ALLOW_REGISTRATION: flag('Unknown people get an account at their first sign-in.', 'true'),
  OIDC_USERNAME_ATTRIBUTE: text('Claim that names a new account.', 'preferred_username'),
  ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: optionalFlag(
    'Scan when something changes in the library. Unset: on for folders on local disks, off for network shares.',
  ),
  RESCAN_ON_FILESYSTEM_CHANGE_DELAY: wholeNumber('Minutes of quiet before such a scan.', {
    min: 0,
    max: 1440,
    fallback: '5',
  }),
  ENABLE_SCHEDULED_RESCAN: optionalFlag(
    'Scan the library on a schedule. Unset: on when a library folder is on a network share.',
  ),
  SCHEDULED_RESCAN_CRON: cron('When.', '0 3 * * *'),
  ENABLE_SCHEDULED_UPDATE_SWITCH_TITLEDB: flag('Update the Switch title list on a schedule.'),
  SCHEDULED_UPDATE_SWITCH_TITLEDB_CRON: cron('When.', '0 4 * * *'),
  ENABLE_SCHEDULED_UPDATE_LAUNCHBOX_METADATA: flag('Update LaunchBox metadata on a schedule.'),
  SCHEDULED_UPDATE_LAUNCHBOX_METADATA_CRON: cron('When.', '0 4 * * *'),
  ENABLE_SCHEDULED_CONVERT_IMAGES_TO_WEBP: flag('Convert artwork to WebP on a schedule.'),
  SCHEDULED_CONVERT_IMAGES_TO_WEBP_CRON: cron('When.', '0 4 * * *'),
  ENABLE_SCHEDULED_RETROACHIEVEMENTS_PROGRESS_SYNC: flag(
    'Look up on a schedule what people earned at RetroAchievements.',
  ),
  SCHEDULED_RETROACHIEVEMENTS_PROGRESS_SYNC_CRON: cron('When.', '0 4 * * *'),
  ...SOURCE_KEYS,
  ...SOURCE_SWITCHES,
  ...SOURCE_ADDRESSES,
} as const;

export type VariableName = keyof typeof VARIABLES;

/** Set by people who come from the reference system; they have no meaning here and do no harm. */
export const IGNORED_NAMES: ReadonlySet<string> = new Set([
  'ROMM_BASE_PATH',
  'ROMM_BASE_URL',
  'ROMM_PORT',
  'ROMM_HOST',
  'ROMM_DB_DRIVER',
  'ROMM_TMP_PATH',
  'ROMM_SESSION_SECURE_COOKIE',
]);
