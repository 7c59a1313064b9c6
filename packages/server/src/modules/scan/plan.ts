import type { Db } from '#core/db/engine.ts';
import type { FoundGame, LibraryDisk, ScanType } from '#modules/library/library.api.ts';
import { findRomsByDiskState, type KnownRom } from '#modules/roms/roms.api.ts';

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

const BATCH_SIZE = 200;

/**
 * Finds the former rows of new games: same inode, size and time, and no file at the old path any
 * more. Each row is used once.
 */
export async function findMoved(
  db: Db,
  disk: Pick<LibraryDisk, 'has'>,
  games: readonly FoundGame[],
): Promise<Map<FoundGame, KnownRom>> {
  const moved = new Map<FoundGame, KnownRom>();
  const taken = new Set<number>();
  for (let start = 0; start < games.length; start += BATCH_SIZE) {
    const batch = games.slice(start, start + BATCH_SIZE);
    const rows = await findRomsByDiskState(
      db,
      batch.map(({ diskState }) => diskState),
    );
    // Of two rows for the same file, prefer the one that is still in the library.
    const inOrder = rows.toSorted(
      (a, b) => Number(a.removed_at !== null) - Number(b.removed_at !== null),
    );
    const byState = Map.groupBy(inOrder, (row) => row.disk_state);
    for (const game of batch) {
      const before = await firstGone(disk, byState.get(game.diskState) ?? [], taken);
      if (!before) continue;
      taken.add(before.id);
      moved.set(game, before);
    }
  }
  return moved;
}

async function firstGone(
  disk: Pick<LibraryDisk, 'has'>,
  rows: readonly KnownRom[],
  taken: ReadonlySet<number>,
): Promise<KnownRom | undefined> {
  for (const row of rows) {
    if (taken.has(row.id)) continue;
    if (!(await disk.has(row.root, `${row.fs_path}/${row.fs_name}`))) return row;
  }
  return undefined;
}
