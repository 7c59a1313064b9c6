import { delimiter } from 'node:path';

import { PRODUCT } from '@saveroom/contract';
import { z } from 'zod';

import {
  parseTrustedProxies,
  contact,
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

const urlPath = (example: string) =>
  z
    .string()
    .transform((path) => path.trim().replace(/\/+$/, ''))
    .refine((path) => path === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(path), {
      error: `must look like ${example}: a slash, then letters, digits, dots or dashes`,
    });

const databaseUrl = z
  .string()
  .refine((url) => url === '' || /^postgres(ql)?:\/\//.test(url), {
    error: 'must start with postgres:// (leave it unset to use SQLite)',
  })
  .refine((url) => url === '' || URL.canParse(url), { error: 'is not a valid URL' });

/**
 * The settings of the server, besides those that modules declare. The page docs/configuration.md is
 * generated from this table.
 */
export const VARIABLES = {
  HOST: text('Address to listen on.', '0.0.0.0'),
  PORT: wholeNumber('Port to listen on.', { min: 0, max: 65_535, fallback: '8080' }),
  BASE_PATH: variable(urlPath('/games'), 'Path the app is served under, such as `/games`.', {
    fallback: '',
  }),
  PUBLIC_URL: variable(
    webUrl,
    'Public URL of the server, without the base path. Used in links written to the log.',
    { fallback: '' },
  ),
  DATA_DIR: text('Folder for the database, artwork, saves and secrets.', './data'),
  LIBRARY_DIR: variable(
    z.string().transform((list) => list.split(delimiter).filter((folder) => folder !== '')),
    `Library folders, separated by \`${delimiter}\`. They can be read-only. Unset: choose them in the app; the default is \`library\` in the data folder.`,
    { fallback: '' },
  ),
  EXPORT_DIR: text(
    'Folder below which admins can write games for other devices, such as a mounted SD card. Unset: this is not offered.',
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
    'Proxies whose `X-Forwarded-*` headers are trusted: addresses or ranges, separated by commas. `loopback` and `private` stand for the usual ranges.',
    { fallback: '' },
  ),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(
    'Maximum open connections per IP address (per /64 with IPv6). Addresses in `TRUSTED_PROXIES` are not limited. 0: no limit.',
    { min: 0, max: 1_000_000, fallback: '1000' },
  ),
  MAX_CONNECTIONS: wholeNumber('Maximum open connections in total. 0: no limit.', {
    min: 0,
    max: 1_000_000,
    fallback: '10000',
  }),
  LOG_LEVEL: variable(oneOf(LOG_LEVELS), 'Log level.', { fallback: 'info' }),
  LOG_FORMAT: variable(
    oneOf(LOG_FORMATS),
    'Log format: `json` (one JSON object per line) or `text` (easier to read).',
    { fallback: 'json' },
  ),
  METRICS: flag(
    'Serve Prometheus metrics at `/metrics` to clients on this machine. For others set `METRICS_TOKEN`.',
  ),
  METRICS_TOKEN: secret('Serve `/metrics` to clients that send this bearer token.'),
  SECURITY_CONTACT: variable(
    contact,
    'Contact for security reports, as `mailto:…`, `tel:…` or an https URL. Published in `/.well-known/security.txt`; unset, that file does not exist.',
    { fallback: '' },
  ),
  SAVEROOM_ROLE: variable(
    oneOf(ROLES),
    'Role of this process when several share one PostgreSQL: `web` serves requests, `worker` runs background tasks, `all` does both.',
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
    'Secret that signs tokens. Unset: generated on first start and stored in the data folder.',
    { fallback: '', secret: true },
  ),
  SESSION_MAX_AGE_SECONDS: wholeNumber('Session lifetime.', {
    min: 60,
    max: 31_536_000,
    fallback: String(TWO_WEEKS_S),
  }),
  OAUTH_ACCESS_TOKEN_EXPIRE_SECONDS: wholeNumber('Access token lifetime.', {
    min: 60,
    max: 86_400,
    fallback: '1800',
  }),
  OAUTH_REFRESH_TOKEN_EXPIRE_SECONDS: wholeNumber('Refresh token lifetime.', {
    min: 60,
    max: 31_536_000,
    fallback: '604800',
  }),
  INVITE_TOKEN_EXPIRY_SECONDS: wholeNumber('Invite link lifetime.', {
    min: 60,
    max: 2_592_000,
    fallback: '600',
  }),
  ROMM_CORS_ALLOWED_ORIGINS: variable(
    originList,
    'Other websites that can call the API from a browser, such as `https://games.example`, separated by commas.',
    { fallback: '' },
  ),
  OUTBOUND_TRUSTED_ORIGINS: variable(
    originList,
    'Servers in your own network that artwork can be downloaded from, such as `http://192.168.1.20:3000`, separated by commas. All other private addresses are blocked.',
    { fallback: '' },
  ),
  KIOSK_MODE: flag(
    'Visitors can browse without signing in. Users with the viewer role have read-only access.',
  ),
  DISABLE_DOWNLOAD_ENDPOINT_AUTH: flag('Games and firmware can be downloaded without signing in.'),
  TINFOIL_WELCOME_MESSAGE: text(
    'Text that Tinfoil displays when it opens the list of Switch games.',
    `Welcome to ${PRODUCT}`,
  ),
  DISABLE_PICTURE_ENDPOINT_AUTH: flag(
    'Artwork and manuals can be loaded without signing in. Only for old clients that request them without credentials. Covers of private collections are still private.',
  ),
  DISABLE_CSRF_PROTECTION: flag(
    'Turn off CSRF protection. Only for old clients on a home network.',
  ),
  DISABLE_USERPASS_LOGIN: flag('Allow sign-in with OpenID Connect only.'),
  DISABLE_EMULATOR_JS: flag('Turn off the emulator in the browser.'),
  DISABLE_RUFFLE_RS: flag('Turn off the Flash player in the browser.'),
  DISABLE_LOGS_VIEWER: flag('Hide the server log in the browser.'),
  UPLOAD_TIMEOUT: wholeNumber('Timeout of one upload request in the web app, in seconds.', {
    min: 1,
    max: 86_400,
    fallback: '600',
  }),
  UPLOAD_MAX_BYTES: wholeNumber('Largest game file users can upload, in bytes. 0: no limit.', {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    fallback: '0',
  }),
  ROM_PATCHER_MAX_FILE_SIZE_BYTES: wholeNumber(
    'Largest file that patches can be applied to or can create, in bytes.',
    { min: 1024, max: Number.MAX_SAFE_INTEGER, fallback: String(4 * 1024 ** 3) },
  ),
  MAX_ASSET_UPLOAD_SIZE_BYTES: wholeNumber(
    'Largest save, state or screenshot users can upload, in bytes.',
    { min: 1024, max: Number.MAX_SAFE_INTEGER, fallback: String(512 * 1024 * 1024) },
  ),
  SAVES_MAX_BYTES_PER_USER: wholeNumber(
    'Storage per user for saves, states and screenshots with all their versions, in bytes, unless a limit is set for the user or a group. 0: no limit.',
    { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: String(50 * 1024 ** 3) },
  ),
  MIN_FREE_DISK_BYTES: wholeNumber(
    "Free space to keep on the data folder's disk, in bytes. Users can't store files below it, so that everything else keeps working. 0: no limit.",
    { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: String(500 * 1024 ** 2) },
  ),
  UPLOAD_DAILY_BYTES: wholeNumber(
    'Upload limit per user and day (UTC), in bytes, unless a limit is set for the user or a group. 0: no limit.',
    { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: '0' },
  ),
  X_ACCEL_PREFIX: variable(
    urlPath('/library-files'),
    'Internal nginx location that serves the library folder, so that nginx sends single files (`X-Accel-Redirect`). Several library folders are below it as `0`, `1` and so on.',
    { fallback: '' },
  ),
  YOUTUBE_BASE_URL: variable(webUrl, 'Base URL of embedded trailers.', {
    fallback: 'https://www.youtube.com',
  }),
  OIDC_ENABLED: flag('Sign-in with OpenID Connect.'),
  OIDC_AUTOLOGIN: flag('Go straight to the provider instead of showing the sign-in page.'),
  OIDC_PROVIDER: text('Provider name on the sign-in button.'),
  OIDC_CLIENT_ID: text('Client ID at the provider.'),
  OIDC_CLIENT_SECRET: secret('Client secret at the provider.'),
  OIDC_REDIRECT_URI: variable(webUrl, 'Redirect URI: `<your URL>/api/oauth/openid`.', {
    fallback: '',
  }),
  OIDC_SERVER_APPLICATION_URL: variable(webUrl, 'Issuer URL of the provider.', {
    fallback: '',
  }),
  OIDC_TLS_CACERTFILE: text('CA certificate file of the provider, if it uses a private CA.'),
  OIDC_ALLOW_REGISTRATION: flag('Create accounts for new users on their first sign-in.', 'true'),
  OIDC_USERNAME_ATTRIBUTE: text('Claim that names a new account.', 'preferred_username'),
  ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: optionalFlag(
    'Scan when files in the library change. Unset: on for folders on local disks, off for network shares.',
  ),
  RESCAN_ON_FILESYSTEM_CHANGE_DELAY: wholeNumber(
    'Minutes without changes before that scan starts.',
    {
      min: 0,
      max: 1440,
      fallback: '5',
    },
  ),
} as const;

export type VariableName = keyof typeof VARIABLES;

/** Variables of RomM that have no use here. They are ignored, so that users can keep them set. */
export const IGNORED_NAMES: ReadonlySet<string> = new Set([
  'ROMM_BASE_PATH',
  'ROMM_BASE_URL',
  'ROMM_PORT',
  'ROMM_HOST',
  'ROMM_DB_DRIVER',
  'ROMM_TMP_PATH',
  'ROMM_SESSION_SECURE_COOKIE',
]);
