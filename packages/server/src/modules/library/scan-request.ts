import type { SourceId } from '@saveroom/contract';

import type { ScanType } from './scan-types.ts';

export interface ScanOrder {
  readonly type: ScanType;
  /** Folder names of platforms; empty: all there are. */
  readonly folders: readonly string[];
  /** Only these games; empty: all of the folders. */
  readonly romIds: readonly number[];
  /** Who is asked about games afterwards. Absent: everyone who is ready. */
  readonly sources?: readonly SourceId[];
}

/** New, changed and vanished games everywhere; what has not changed is left alone. */
export const WHOLE_LIBRARY: ScanOrder = { type: 'quick', folders: [], romIds: [] };
