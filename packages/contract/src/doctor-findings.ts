interface Words {
  readonly what: string;
  readonly why: string;
}

/** In English, for the command line; the web app has the same in each language. */
export const FINDINGS = {
  data_new: {
    what: 'The data folder {{path}} is made at the first start.',
    why: 'Everything Saveroom knows is kept in it: the database, saves, pictures.',
  },
  data_missing: {
    what: 'The data folder {{path}} is not there.',
    why: 'Everything Saveroom knows is kept in it: the database, saves, pictures.',
  },
  data_read_only: {
    what: 'The data folder {{path}} cannot be written to by user {{user}}.',
    why: 'No save, no setting and no picture can be kept.',
  },
  data_full: {
    what: 'The disk of the data folder {{path}} is full.',
    why: 'No save, no setting and no picture can be kept.',
  },
  data_low: {
    what: 'Only {{free}} are left on the disk of the data folder {{path}}.',
    why: 'When it is full, saves are refused.',
  },
  data_remote: {
    what: 'The database file is on a network share ({{fileSystem}}).',
    why: 'SQLite needs locks that shares do not keep; the file can be damaged.',
  },
  data_split: {
    what: '{{path}} is on another disk than the data folder.',
    why: 'Files are put in place by renaming, which is whole or not at all only on one disk.',
  },
  root_missing: {
    what: 'The library folder {{path}} is not there.',
    why: 'Its games cannot be played or scanned. Nothing is removed meanwhile.',
  },
  root_not_a_folder: {
    what: '{{path}} is not a folder.',
    why: 'Games are looked for in folders.',
  },
  root_unreadable: {
    what: 'The library folder {{path}} cannot be read by user {{user}}.',
    why: 'Its games cannot be played or scanned.',
  },
  root_empty: {
    what: 'The library folder {{path}} is empty.',
    why: 'A disk that is not mounted looks like this. Nothing is removed meanwhile.',
  },
  root_no_platforms: {
    what: 'No platform folder was found in {{path}}.',
    why: 'Games are expected in roms/<platform>/ or <platform>/roms/.',
  },
  root_read_only: {
    what: 'The library folder {{path}} is read-only.',
    why: 'That is fine; only uploading, renaming and deleting files are not possible.',
  },
  root_ignores_case: {
    what: 'The disk of {{path}} does not tell large letters from small ones.',
    why: 'Two games whose names differ only by that cannot lie beside each other.',
  },
  database_away: {
    what: 'The database cannot be reached: {{reason}}.',
    why: 'Nothing works without it.',
  },
  database_locked: {
    what: 'Another program holds the database locked.',
    why: 'Nothing can be changed until it lets go. Two servers on one SQLite file do this.',
  },
  database_read_only: {
    what: 'The database is read-only.',
    why: 'Nothing can be changed.',
  },
  database_old: {
    what: '{{version}} is too old.',
    why: 'Saveroom is tested with PostgreSQL 14 and newer.',
  },
  database_pooled: {
    what: 'A connection pooler in transaction mode, such as PgBouncer, is in front of PostgreSQL.',
    why: 'Prepared statements and notifications do not work through it. Use its session mode, or connect to PostgreSQL directly.',
  },
  database_behind: {
    what: 'Steps of this version that the database lacks: {{count}}.',
    why: 'They are made at the start of the server.',
  },
  config_broken: {
    what: 'config.yml is not valid: {{reason}}',
    why: 'The rules in it are not applied; games may be scanned that you excluded.',
  },
  config_read_only: {
    what: 'config.yml cannot be written to.',
    why: 'Rules can be read, but not changed in the web app.',
  },
  player_missing: {
    what: 'The files of {{name}} are not there.',
    why: 'Games that need it do not start in the browser.',
  },
  sources_unreachable: {
    what: "Can't reach: {{names}}.",
    why: "Games aren't identified by these sources. They're tried again automatically.",
  },
  sources_invalid: {
    what: 'Invalid responses from: {{names}}.',
    why: "Games aren't identified by these sources. They're tried again automatically.",
  },
  sources_key_rejected: {
    what: 'API key rejected by: {{names}}.',
    why: "Games aren't identified by these sources. Enter a valid key under Sources.",
  },
  sources_limited: {
    what: 'Request limit reached: {{names}}.',
    why: 'These sources are asked again when the limit resets.',
  },
  sources_not_set_up: {
    what: 'Not set up: {{names}}.',
    why: 'Optional. Add an API key or import the database under Sources to find more games.',
  },
  sources_none: {
    what: 'No metadata source is available.',
    why: 'New games get no metadata and no covers.',
  },
  clock_skewed: {
    what: 'The clock here and the one of the database differ by {{seconds}} seconds.',
    why: 'Logins and links may end too early or too late.',
  },
  clock_wrong: {
    what: 'The clock says {{now}}, which cannot be right.',
    why: 'Logins, links and schedules depend on it.',
  },
  proxy_untrusted: {
    what: 'A proxy at {{address}} passes requests on, but is not trusted.',
    why: 'Everyone seems to have its address, cookies are not marked secure, and one guesser slows all.',
  },
  proxy_prefix: {
    what: 'The proxy says the path is {{given}}, but BASE_PATH is {{base}}.',
    why: 'Links and scripts lead nowhere when both are not the same.',
  },
  proxy_plain: {
    what: 'PUBLIC_URL is https, but requests arrive as http.',
    why: 'Cookies are not marked secure. The proxy has to send X-Forwarded-Proto.',
  },
  proxy_no_sockets: {
    what: 'Browsers never got a lasting connection; they ask again and again.',
    why: 'Progress comes late. The proxy has to pass on the headers Upgrade and Connection.',
  },
  memory_little: {
    what: 'This process may use {{limit}} of memory.',
    why: 'Large libraries need up to 300 MB during a scan; the system may end the process.',
  },
  watches_limited: {
    what: 'The system allows {{limit}} watched folders; the library may need more.',
    why: 'Changes in folders beyond that are found only every few minutes.',
  },
  servers_cut_off: {
    what: 'Other servers on this database are not heard.',
    why: 'Progress and changes of theirs come late. A pooler in transaction mode does this.',
  },
  servers_no_worker: {
    what: 'There is no worker among the servers.',
    why: 'Scans and other work wait until there is one.',
  },
  servers_versions: {
    what: 'Servers of different versions run on one database: {{versions}}.',
    why: 'An older one may not understand what a newer one writes.',
  },
  runtime_old: {
    what: 'This is Node {{version}}.',
    why: 'Saveroom needs Node 24 or newer.',
  },
  runtime_root: {
    what: 'The server runs as root.',
    why: 'It needs no rights but to its folders.',
  },
  check_failed: {
    what: 'This could not be looked at: {{reason}}',
    why: 'Something else may be wrong.',
  },
} as const satisfies Record<string, Words>;

export type FindingCode = keyof typeof FINDINGS;
export const FINDING_CODES = Object.keys(FINDINGS) as [FindingCode, ...FindingCode[]];

/** Values as people read them: `free_bytes` becomes `free`, written as a size. */
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
