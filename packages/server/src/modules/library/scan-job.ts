/** Names under which the queue knows the library's work. */
export const SCAN_TASK = 'scan_library';
/** The same for folders whose files the server itself has changed; it waits behind any other. */
export const SCAN_CHANGED_TASK = 'scan_changed_folders';
export const CHECKSUM_TASK = 'read_checksums';
export const MATCH_DATS_TASK = 'match_dats';
export const IDENTIFY_TASK = 'identify_games';
export const REMERGE_TASK = 'remerge_metadata';

/** What the jobs that follow a scan are given: their warnings belong to that scan's report. */
export const followUp = (scanId: string): { scan: string } => ({ scan: scanId });

/** Asks every source about the games it has not been asked about yet. */
export const CATCH_UP = {
  request: { type: 'quick', folders: [], romIds: [], sources: null },
} as const;

interface Queue {
  enqueueOnce(task: string, payload: unknown): Promise<void>;
}

interface LibraryQueue extends Queue {
  enqueueAlone(task: string, payload: unknown): Promise<unknown>;
}

/** Scans the whole library now, or once more after the scan that is running. */
export async function scanWholeLibrary(jobs: LibraryQueue): Promise<void> {
  const order = { type: 'quick', folders: [], romIds: [] };
  if (!(await jobs.enqueueAlone(SCAN_TASK, order)))
    await jobs.enqueueOnce(SCAN_CHANGED_TASK, order);
}

/** Has the library notice what was just put into or taken from the folder of a platform. */
export const scanSoon = (jobs: Queue, fsSlug: string): Promise<void> =>
  jobs.enqueueOnce(SCAN_CHANGED_TASK, { type: 'quick', folders: [fsSlug], romIds: [] });
