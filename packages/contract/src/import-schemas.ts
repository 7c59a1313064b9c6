import * as z from 'zod/mini';

import type { Scope } from './access.ts';
import { Timestamp } from './wire.ts';

/**
 * Where games and personal data can be imported from. `input`: what a user provides. `access`: who
 * may import; with `me.write`, only into the own account.
 */
export const IMPORT_SOURCES = {
  romm: { name: 'RomM or Saveroom', input: 'server', access: 'users.write' },
  gamelist: { name: 'EmulationStation', input: 'files', access: 'users.write' },
  launchbox: { name: 'LaunchBox', input: 'files', access: 'users.write' },
  playnite: { name: 'Playnite', input: 'files', access: 'users.write' },
  pegasus: { name: 'Pegasus', input: 'files', access: 'users.write' },
  retroarch: { name: 'RetroArch', input: 'files', access: 'users.write' },
  skraper: { name: 'Skraper', input: 'files', access: 'users.write' },
  csv: { name: 'CSV', input: 'files', access: 'users.write' },
  takeout: { name: 'Saveroom account', input: 'files', access: 'me.write' },
} as const satisfies Record<
  string,
  { name: string; input: 'files' | 'server'; access: Extract<Scope, 'users.write' | 'me.write'> }
>;
export type ImportSource = keyof typeof IMPORT_SOURCES;
export const ImportSource = z
  .enum(Object.keys(IMPORT_SOURCES) as ImportSource[])
  .register(z.globalRegistry, { id: 'ImportSource' });

/** What a line of the report is about. */
export const IMPORT_KINDS = [
  'accounts',
  'platforms',
  'games',
  'metadata',
  'covers',
  'screenshots_of_games',
  'manuals',
  'collections',
  'favorites',
  'statuses',
  'ratings',
  'notes',
  'play_sessions',
  'last_played',
  'saves',
  'states',
  'screenshots',
  'config',
  'other',
] as const;
export const ImportKind = z.enum(IMPORT_KINDS).register(z.globalRegistry, { id: 'ImportKind' });
export type ImportKind = z.output<typeof ImportKind>;

/**
 * `new`: added; in a check: would be added. `same`: already there. `kept`: the existing value
 * differs and stays.
 */
export const IMPORT_OUTCOMES = ['new', 'same', 'kept', 'skipped', 'failed'] as const;
export const ImportOutcome = z
  .enum(IMPORT_OUTCOMES)
  .register(z.globalRegistry, { id: 'ImportOutcome' });
export type ImportOutcome = z.output<typeof ImportOutcome>;

/**
 * `paused`: the server restarted and needs the credentials of the other server again, which are
 * never stored.
 */
export const IMPORT_STATES = [
  'draft',
  'checking',
  'checked',
  'importing',
  'paused',
  'canceled',
  'failed',
  'finished',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why an item was not imported, or why an import failed. */
export const IMPORT_REASONS = [
  'game_not_found',
  'several_games',
  'platform_not_found',
  'account_not_found',
  /** The value of this server was replaced. */
  'replaced',
  'existing_value_differs',
  'invalid_value',
  'unreadable',
  'file_missing',
  'file_refused',
  'not_supported',
  'no_files',
  'no_credentials',
  'unreachable',
  'certificate_not_trusted',
  'redirected',
  'not_romm',
  'unsupported_version',
  'wrong_password',
  'missing_scopes',
  'account_disabled',
  'invalid_reply',
  'too_slow',
  'too_large',
  'over_quota',
  'no_space',
  'internal',
] as const;
export const ImportReason = z
  .enum(IMPORT_REASONS)
  .register(z.globalRegistry, { id: 'ImportReason' });
export type ImportReason = z.output<typeof ImportReason>;

/** What a column of a CSV file can contain. */
export const IMPORT_COLUMNS = [
  'title',
  'platform',
  'file',
  'status',
  'backlog',
  'now_playing',
  'rating',
  'difficulty',
  'completion',
  'favorite',
  'play_time',
  'last_played',
  'notes',
  'sha1',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** The positions of columns, counted from 0. */
export const ImportColumnMap = z.partialRecord(
  z.enum(IMPORT_COLUMNS),
  z.int().check(z.gte(0), z.lte(1000)),
);
export type ImportColumnMap = z.output<typeof ImportColumnMap>;

export const ImportSettings = z
  .object({
    /** Requests to the other server. */
    requests_per_second: z.int().check(z.gte(1), z.lte(100)),
    /** For CSV; null: as guessed from the header. */
    columns: z.nullable(ImportColumnMap),
    /** Whether existing values of this server stay or are replaced by different ones. */
    conflict: z.enum(['keep', 'replace']),
  })
  .register(z.globalRegistry, { id: 'ImportSettings' });
export type ImportSettings = z.output<typeof ImportSettings>;

export const IMPORT_DEFAULTS: ImportSettings = {
  requests_per_second: 10,
  columns: null,
  conflict: 'keep',
};

/** Name of the background task. */
export const IMPORT_TASK = 'import';

/** How long the uploaded files of an import are kept after its last change. */
export const IMPORT_FILES_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

export const ImportRun = z
  .object({
    id: z.int(),
    source: ImportSource,
    created_at: Timestamp,
    /** User name. */
    created_by: z.string(),
    state: z.enum(IMPORT_STATES),
    input: z.object({
      /** Of the other server. */
      address: z.nullable(z.string()),
      /** Folder on this server. */
      folder: z.nullable(z.string()),
      /** The first of the uploaded files. */
      files: z.array(z.object({ name: z.string(), size: z.int() })),
      file_count: z.int(),
      /** Size of all uploaded files. */
      size_bytes: z.int(),
    }),
    settings: ImportSettings,
    /** Null: it was never started. */
    progress: z.nullable(
      z.object({ done: z.int(), total: z.nullable(z.int()), current: z.string() }),
    ),
    counts: z.partialRecord(ImportKind, z.partialRecord(ImportOutcome, z.int())),
    /** Whether the counts are those of a check, which changes nothing. */
    is_dry_run: z.boolean(),
    /** The server has the credentials of the other server in memory. */
    has_credentials: z.boolean(),
    error: z.nullable(z.string()),
    error_code: z.nullable(ImportReason),
    finished_at: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'ImportRun' });
export type ImportRun = z.output<typeof ImportRun>;

/** How to sign in to the other server. Never stored. */
export const ImportAccount = z.union([
  z.strictObject({
    username: z.string().check(z.minLength(1), z.maxLength(255)),
    password: z.string().check(z.maxLength(4096)),
  }),
  z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
]);
export type ImportAccount = z.output<typeof ImportAccount>;

/** What became of one item. */
export const ImportLine = z
  .object({
    kind: ImportKind,
    outcome: ImportOutcome,
    /** Name of the game, account or file. */
    subject: z.string(),
    /** Where it is in the input, such as `nes/gamelist.xml, line 12`. */
    place: z.string(),
    reason_code: z.nullable(ImportReason),
    /** English text. */
    reason: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ImportLine' });
export type ImportLine = z.output<typeof ImportLine>;
