interface FindingText {
  readonly what: string;
  readonly why: string;
}

/** English texts for the command line; the web app has the same texts in every language. */
export const FINDINGS = {
  data_new: {
    what: 'The data folder {{path}} will be created when the server first starts.',
    why: 'It will contain the database, saves and artwork.',
  },
  data_missing: {
    what: 'The data folder {{path}} doesn’t exist.',
    why: 'It contains the database, saves and artwork.',
  },
  data_read_only: {
    what: 'Can’t write to the data folder {{path}} as user {{user}}.',
    why: 'Saves, settings and artwork can’t be stored.',
  },
  data_full: {
    what: 'The disk with the data folder {{path}} is full.',
    why: 'Saves, settings and artwork can’t be stored.',
  },
  data_low: {
    what: 'Only {{free}} left on the disk with the data folder {{path}}.',
    why: 'Once it’s full, nothing can be saved.',
  },
  data_remote: {
    what: 'The database file is on a network share ({{fileSystem}}).',
    why: 'SQLite file locks don’t work reliably on network shares. The database could be damaged.',
  },
  data_split: {
    what: '{{path}} isn’t on the same disk as the data folder.',
    why: 'Files can be stored safely only if both are on the same disk.',
  },
  root_missing: {
    what: 'The library folder {{path}} doesn’t exist.',
    why: 'Its games can’t be played or scanned. No games are removed in the meantime.',
  },
  root_not_a_folder: {
    what: '{{path}} isn’t a folder.',
    why: 'A library path must point to a folder.',
  },
  root_unreadable: {
    what: 'Can’t read the library folder {{path}} as user {{user}}.',
    why: 'Its games can’t be played or scanned.',
  },
  root_empty: {
    what: 'The library folder {{path}} is empty.',
    why: 'Its disk might not be mounted. No games are removed in the meantime.',
  },
  root_no_platforms: {
    what: 'No platform folders found in {{path}}.',
    why: 'Put your games in roms/<platform>/ or <platform>/roms/.',
  },
  root_read_only: {
    what: 'The library folder {{path}} is read-only.',
    why: 'You can still play. Only uploading, renaming and deleting files won’t work.',
  },
  root_ignores_case: {
    what: 'The disk of {{path}} is case-insensitive.',
    why: 'Two games in one folder can’t have names that differ only in case.',
  },
  database_away: {
    what: 'Can’t reach the database: {{reason}}.',
    why: 'Nothing works without it.',
  },
  database_locked: {
    what: 'The database is locked by another program.',
    why: 'Nothing can be saved until the lock is released. Two servers sharing one SQLite file can cause this.',
  },
  database_read_only: {
    what: 'The database is read-only.',
    why: 'Nothing can be saved.',
  },
  database_old: {
    what: '{{version}} is too old.',
    why: 'Saveroom is tested with PostgreSQL 14 and newer.',
  },
  database_pooled: {
    what: 'PostgreSQL is behind a connection pooler in transaction mode, such as PgBouncer.',
    why: 'Prepared statements and notifications don’t work through it. Use session mode or connect to PostgreSQL directly.',
  },
  database_behind: {
    what: 'Pending database migrations: {{count}}.',
    why: 'They run when the server starts.',
  },
  config_broken: {
    what: 'config.yml is invalid: {{reason}}',
    why: 'Its rules aren’t applied, so excluded games might be scanned.',
  },
  config_read_only: {
    what: 'config.yml is read-only.',
    why: 'Its rules apply, but you can’t change them in the web app.',
  },
  player_missing: {
    what: '{{name}} isn’t installed.',
    why: 'Games that need it won’t start in the browser.',
  },
  sources_unreachable: {
    what: 'Can’t reach {{names}}.',
    why: 'These sources can’t identify games right now. The server retries automatically.',
  },
  sources_invalid: {
    what: 'Invalid responses from {{names}}.',
    why: 'These sources can’t identify games right now. The server retries automatically.',
  },
  sources_key_rejected: {
    what: 'API key rejected by {{names}}.',
    why: 'These sources can’t identify games. Enter a valid key under Metadata sources.',
  },
  sources_limited: {
    what: 'Request limit reached: {{names}}.',
    why: 'Requests resume when the limit resets.',
  },
  sources_not_set_up: {
    what: 'Not set up: {{names}}.',
    why: 'Optional. Add an API key or import the database under Metadata sources to identify more games.',
  },
  sources_none: {
    what: 'No metadata source is available.',
    why: 'New games won’t get metadata or artwork.',
  },
  clock_skewed: {
    what: 'The server and database clocks differ by {{seconds}} seconds.',
    why: 'Logins and links might expire too early or too late.',
  },
  clock_wrong: {
    what: 'The server’s clock is wrong: {{now}}.',
    why: 'Logins, links and schedules depend on it.',
  },
  proxy_untrusted: {
    what: 'The proxy at {{address}} forwards requests but isn’t trusted.',
    why: 'All requests seem to come from the proxy, so login rate limits apply to everyone at once. Cookies aren’t marked secure.',
  },
  proxy_prefix: {
    what: 'The proxy uses the path {{given}}, but BASE_PATH is {{base}}.',
    why: 'Links and scripts work only if both match.',
  },
  proxy_plain: {
    what: 'PUBLIC_URL uses HTTPS, but requests arrive over HTTP.',
    why: 'Cookies aren’t marked secure. The proxy must send X-Forwarded-Proto.',
  },
  proxy_no_sockets: {
    what: 'Browsers can’t open a live connection and use polling instead.',
    why: 'Progress updates arrive late. The proxy must forward the Upgrade and Connection headers.',
  },
  memory_little: {
    what: 'Memory is limited to {{limit}}.',
    why: 'Scanning a large library needs up to 300 MB. The system might stop the server.',
  },
  watches_limited: {
    what: 'The system can watch only {{limit}} folders. Your library might need more.',
    why: 'Changes in other folders are found only every few minutes.',
  },
  servers_cut_off: {
    what: 'Can’t reach the other servers on this database.',
    why: 'Their progress and changes appear late. A connection pooler in transaction mode can cause this.',
  },
  servers_no_worker: {
    what: 'No worker is running.',
    why: 'Scans and other tasks wait until one starts.',
  },
  servers_versions: {
    what: 'The servers on this database run different versions: {{versions}}.',
    why: 'Older versions might not understand data from newer ones.',
  },
  runtime_old: {
    what: 'Node.js {{version}} is too old.',
    why: 'Saveroom needs Node.js 24 or newer.',
  },
  runtime_root: {
    what: 'The server runs as root.',
    why: 'Saveroom needs access only to its own folders. Run it as a regular user.',
  },
  check_failed: {
    what: 'Check failed: {{reason}}',
    why: 'This might be caused by another problem.',
  },
} as const satisfies Record<string, FindingText>;

export type FindingCode = keyof typeof FINDINGS;
export const FINDING_CODES = Object.keys(FINDINGS) as [FindingCode, ...FindingCode[]];

/** Values formatted for people: `free_bytes` becomes `free`, formatted as a size. */
export const readableValues = (
  values: Readonly<Record<string, string>>,
  bytesText: (bytes: number) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      name.endsWith('_bytes')
        ? [name.replace(/_bytes$/, ''), bytesText(Number(value))]
        : [name, value],
    ),
  );
