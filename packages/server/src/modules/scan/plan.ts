import type { ScanType } from '#modules/library/library.api.ts';

export interface KnownGame {
  readonly disk_state: string;
  readonly missing: 0 | 1;
  /** Null: it is in the library. */
  readonly removed_at: string | null;
  readonly identified: 0 | 1;
}

export type Step =
  /** Leave the row alone. */
  | 'skip'
  /** A new row. */
  | 'add'
  /** The files changed: read them again. */
  | 'refresh'
  /** The game is back, unchanged. */
  | 'return'
  /** A different file has the name of a removed game: it was moved here, or is new. */
  | 'replace'
  /** Read the name and files again and forget the checksums. */
  | 'redo'
  /** Forget the checksums. */
  | 'rehash'
  /** Query the metadata sources. */
  | 'identify';

/** Decides what a scan does with one game on disk. Every scan type handles changed files. */
export function plan(
  found: { readonly diskState: string },
  known: KnownGame | undefined,
  type: ScanType,
): Step {
  const isNotInLibrary = !known || known.removed_at !== null;
  if (isNotInLibrary && (type === 'unmatched' || type === 'update')) return 'skip';
  if (!known) return 'add';
  if (isNotInLibrary && known.disk_state !== found.diskState) return 'replace';
  if (type === 'complete') return 'redo';
  if (known.disk_state !== found.diskState) return 'refresh';
  if (type === 'hashes') return 'rehash';
  if (type === 'unmatched' && known.identified === 0) return 'identify';
  if (type === 'update' && known.identified === 1) return 'identify';
  return isNotInLibrary || known.missing === 1 ? 'return' : 'skip';
}
