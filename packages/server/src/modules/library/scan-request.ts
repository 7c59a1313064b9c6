import type { SourceId } from '@saveroom/contract';

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

/** Null: there is no such type. */
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
