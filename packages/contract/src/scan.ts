import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Identification } from './identification.ts';
import { TaskStatus } from './tasks.ts';
import { Id, Nothing, Timestamp } from './wire.ts';

/**
 * The types that clients may send. All except `new_platforms` also handle changed files.
 * - `new_platforms`: platforms that are not in the library yet.
 * - `quick`: new games.
 * - `unmatched`, formerly `unidentified`: games that are not identified.
 * - `update`, formerly `partial`: fetch the metadata of identified games again.
 * - `hashes`: compute all checksums again.
 * - `complete`: read all games again and search for their metadata.
 */
export const SCAN_TYPES = [
  'new_platforms',
  'quick',
  'unidentified',
  'unmatched',
  'partial',
  'update',
  'hashes',
  'complete',
] as const;

export const ScanRequest = z.object({
  /** Platform ids. If these, `platform_fs_slugs` and `roms_ids` are empty: all platforms. */
  platforms: z._default(z.array(z.int()), []),
  /** Folder names of further platforms. */
  platform_fs_slugs: z._default(z.array(z.string()), []),
  /** One of `SCAN_TYPES`, in any case. Others are rejected. */
  type: z._default(z.string(), 'quick'),
  /** Only these games, whose platforms are scanned too; empty: all games of the platforms. */
  roms_ids: z._default(z.array(z.int()), []),
  /** Sources to query. Absent: all that are ready; empty: only scan files. */
  apis: z.optional(z.array(z.string())),
});
export type ScanRequest = z.output<typeof ScanRequest>;

const Count = z.int();
export const ScanStats = z.object({
  total_platforms: Count,
  total_roms: Count,
  scanned_platforms: Count,
  new_platforms: Count,
  identified_platforms: Count,
  scanned_roms: Count,
  new_roms: Count,
  changed_roms: Count,
  moved_roms: Count,
  returned_roms: Count,
  missing_roms: Count,
  /** Files that are not games: texts, pictures, saves. */
  skipped_files: z._default(Count, 0),
  identified_roms: Count,
  scanned_firmware: Count,
  new_firmware: Count,
  warnings: Count,
});
export type ScanStats = z.output<typeof ScanStats>;

/** Stats of a scan that has just started. */
export const noScanStats = (): ScanStats => ({
  total_platforms: 0,
  total_roms: 0,
  scanned_platforms: 0,
  new_platforms: 0,
  identified_platforms: 0,
  scanned_roms: 0,
  new_roms: 0,
  changed_roms: 0,
  moved_roms: 0,
  returned_roms: 0,
  missing_roms: 0,
  skipped_files: 0,
  identified_roms: 0,
  scanned_firmware: 0,
  new_firmware: 0,
  warnings: 0,
});

/** Progress of a scan, for display. */
export const ScanProgress = z.object({
  scan_stats: ScanStats,
  /** Folder of the current platform. */
  platform: z.nullable(z.string()),
  /** Estimated seconds left; null: unknown. */
  seconds_left: z.nullable(z.int()),
});
export type ScanProgress = z.output<typeof ScanProgress>;

/** Asks an admin whether more than half of a platform was really removed. */
export const MissingQuestion = z.object({
  platform_id: z.int(),
  platform_name: z.string(),
  missing_count: z.int(),
  total_count: z.int(),
  asked_at: Timestamp,
});
export type MissingQuestion = z.output<typeof MissingQuestion>;

/**
 * struct_a: `roms/<platform>`; struct_b: `<platform>/roms`; flat: games directly in `<platform>`.
 */
const FolderLayout = z.enum(['struct_a', 'struct_b', 'flat']);

/** Asks an admin because a library root no longer has the folder layout of the last scan. */
export const LayoutQuestion = z
  .object({
    root: z.string(),
    /** Configured name of the folder that contains games. */
    roms_folder: z.string(),
    expected: z.array(FolderLayout),
    found: z.array(FolderLayout),
    /** Folders that would become platforms; the first twenty. */
    found_folders: z.array(z.string()),
    /** Games that would be flagged as missing. */
    game_count: z.int(),
    asked_at: Timestamp,
    /** An admin chose to wait for the old layout. */
    is_waiting: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'LayoutQuestion' });
export type LayoutQuestion = z.output<typeof LayoutQuestion>;

export const ScanState = z.object({
  running: z.nullable(TaskStatus),
  last: z.nullable(TaskStatus),
  questions: z.array(MissingQuestion),
  /** Library roots that are not scanned until an admin decides or the old layout is back. */
  layout_questions: z.array(LayoutQuestion),
  /** Number of games whose checksums are not read yet. */
  fingerprints_waiting: z.int(),
  /** The identification run after the last scan; null: none was requested. */
  identification: z.nullable(Identification),
});
export type ScanState = z.output<typeof ScanState>;

export const getScan = defineRoute({
  method: 'GET',
  path: '/scan',
  access: 'platforms.write',
  summary: 'The running scan, the last one, and the questions for admins.',
  response: ScanState,
});

export const startScan = defineRoute({
  method: 'POST',
  path: '/scan',
  access: 'platforms.write',
  audit: 'scan_started',
  summary: 'Start a scan. Only one runs at a time.',
  body: ScanRequest,
  response: TaskStatus,
  status: 201,
});

export const stopScan = defineRoute({
  method: 'POST',
  path: '/scan/stop',
  access: 'platforms.write',
  audit: 'scan_stopped',
  summary: 'Stop the running scan. Games found so far stay.',
  response: Nothing,
});

export const resumeScan = defineRoute({
  method: 'POST',
  path: '/scan/:id/resume',
  access: 'platforms.write',
  audit: 'scan_resumed',
  summary:
    'Resume the last scan if it was stopped or failed. Platforms that it finished are skipped.',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  response: TaskStatus,
  status: 201,
});

export const answerMissing = defineRoute({
  method: 'POST',
  path: '/scan/missing/:platform_id',
  access: 'platforms.write',
  audit: 'missing_games_answered',
  summary: 'Confirm whether the missing games of a platform are gone.',
  params: z.object({ platform_id: Id }),
  body: z.object({ gone: z.boolean() }),
  response: Nothing,
});

export const answerLayout = defineRoute({
  method: 'POST',
  path: '/scan/layout',
  access: 'platforms.write',
  audit: 'layout_answered',
  summary:
    'Use the new folder layout of a library folder and scan it, or wait for the old one to return.',
  body: z.object({ root: z.string(), use_new: z.boolean() }),
  response: Nothing,
});

export const listScanWarnings = defineRoute({
  method: 'GET',
  path: '/scan/:id/warnings',
  access: 'platforms.write',
  summary: 'The warnings of a scan about single files, counted by kind.',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  query: z.object({
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(1000)), 200),
    offset: z._default(z.coerce.number<number>().check(z.int(), z.gte(0)), 0),
    /** Only warnings of this kind. */
    code: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.object({
    items: z.array(z.object({ code: z.string(), path: z.string(), text: z.string() })),
    /** Number of warnings that match the filter. */
    total: z.int(),
    /** All warnings of the scan by code, most frequent first, with the text of one of them. */
    groups: z.array(z.object({ code: z.string(), text: z.string(), count: z.int() })),
  }),
});
