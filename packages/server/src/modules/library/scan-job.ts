import type { SourceId } from '@saveroom/contract';

/** Task names of the library in the job queue. */
export const SCAN_TASK = 'scan_library';
/** A scan of folders that the server itself has changed; it waits for any other scan. */
export const SCAN_CHANGED_TASK = 'scan_changed_folders';
/** Not a job: watching is listed among the tasks, where admins turn it on or off. */
export const WATCHER_TASK = 'filesystem_watcher';
export const CHECKSUM_TASK = 'read_checksums';
export const MATCH_DATS_TASK = 'match_dats';
export const IDENTIFY_TASK = 'identify_games';
export const EXPORT_TASK = 'export_game_lists';
export const REMERGE_TASK = 'remerge_metadata';
/** Reads the tags of audio files; follows scans and uploads. */
export const READ_SOUNDTRACKS_TASK = 'read_soundtracks';

/** Payload of the jobs that follow a scan; their warnings belong to the report of that scan. */
export const followUpPayload = (scanId: string): { scan: string } => ({ scan: scanId });

/** Queries every source for the games that it was not queried for yet. */
export const IDENTIFY_PENDING_GAMES = {
  request: { type: 'quick', folders: [], romIds: [], sources: null },
} as const;

interface JobQueue {
  enqueueUnlessQueued(task: string, payload: unknown): Promise<void>;
}

interface LibraryQueue extends JobQueue {
  tryEnqueue(task: string, payload: unknown): Promise<unknown>;
}

/** Scans the whole library now, or again after the running scan. */
export async function enqueueLibraryScan(jobs: LibraryQueue): Promise<void> {
  if (!(await jobs.tryEnqueue(SCAN_TASK, WHOLE_LIBRARY)))
    await jobs.enqueueUnlessQueued(SCAN_CHANGED_TASK, WHOLE_LIBRARY);
}

/** Queues a scan of a platform folder after files were added to or removed from it. */
export const enqueueFolderScan = (jobs: JobQueue, fsSlug: string): Promise<void> =>
  jobs.enqueueUnlessQueued(SCAN_CHANGED_TASK, { ...WHOLE_LIBRARY, folders: [fsSlug] });

/** The names that clients may use, mapped to the internal ones. */
const SCAN_TYPES = {
  new_platforms: 'new_platforms',
  quick: 'quick',
  unidentified: 'unmatched',
  unmatched: 'unmatched',
  partial: 'update',
  update: 'update',
  hashes: 'hashes',
  complete: 'complete',
} as const;

export type ScanType = (typeof SCAN_TYPES)[keyof typeof SCAN_TYPES];

/** Parses the scan type that a client sent. Null: there is no such type. */
export function readScanType(name: string): ScanType | null {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(SCAN_TYPES, key) ? SCAN_TYPES[key as keyof typeof SCAN_TYPES] : null;
}

export interface ScanRequest {
  readonly type: ScanType;
  /** Folder names of platforms; empty: all platforms. */
  readonly folders: readonly string[];
  /** Only these games; empty: all games of the folders. */
  readonly romIds: readonly number[];
  /** The sources queried after the scan. Absent: all sources that are ready. */
  readonly sources?: readonly SourceId[];
}

/** Finds new, changed and missing games everywhere; unchanged games are skipped. */
export const WHOLE_LIBRARY: ScanRequest = { type: 'quick', folders: [], romIds: [] };
