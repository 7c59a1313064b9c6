/** Names under which the queue knows the library's work. */
export const SCAN_TASK = 'scan_library';
export const CHECKSUM_TASK = 'read_checksums';
export const MATCH_DATS_TASK = 'match_dats';

/** What the job that reads a scan's new files is given: its warnings belong to that scan's report. */
export const followUp = (scanId: string): { scan: string } => ({ scan: scanId });
