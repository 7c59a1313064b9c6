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
  /** Its files changed: read them again. */
  | 'refresh'
  /** It is back, unchanged. */
  | 'return'
  /** It bears the name of a game that was removed and is another: moved here, or new again. */
  | 'replace'
  /** Read the name and files again and forget the checksums. */
  | 'redo'
  /** Forget the checksums. */
  | 'rehash'
  /** Let the metadata sources look at it. */
  | 'identify';

/** What a scan does with one game on disk. Changes on disk are never overlooked, whatever the type. */
export function plan(
  found: { readonly diskState: string },
  known: KnownGame | undefined,
  type: ScanType,
): Step {
  const isOut = !known || known.removed_at !== null;
  if (isOut && (type === 'unmatched' || type === 'update')) return 'skip';
  if (!known) return 'add';
  if (isOut && known.disk_state !== found.diskState) return 'replace';
  if (type === 'complete') return 'redo';
  if (known.disk_state !== found.diskState) return 'refresh';
  if (type === 'hashes') return 'rehash';
  if (type === 'unmatched' && known.identified === 0) return 'identify';
  if (type === 'update' && known.identified === 1) return 'identify';
  return isOut || known.missing === 1 ? 'return' : 'skip';
}
