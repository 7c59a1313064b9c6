import type { Db } from '#core/db/engine.ts';
import { batchesOf } from '#core/lib/batches.ts';
import { replaceArtworkCandidates } from '#modules/artwork/artwork.api.ts';
import type { FoundGame, GameFolder, LibraryDisk, ScanType } from '#modules/library/library.api.ts';
import {
  diskColumns,
  fileNameColumns,
  findIdsByName,
  findRomFiles,
  insertRomFiles,
  insertRoms,
  newRom,
  newRomFiles,
  NO_FINGERPRINT,
  PRESENT,
  type Priorities,
  removeDatMatch,
  removeRomFiles,
  saveRom,
  saveRomFile,
  recomputeDisplayColumns,
  findRomsByDiskState,
  type KnownRom,
} from '#modules/roms/roms.api.ts';
import { nameKey } from '#modules/names/names.api.ts';

export interface StoredGame {
  readonly disk_state: string;
  readonly missing: 0 | 1;
  /** When a user removed it from the library; null: it is in the library. */
  readonly removed_at: string | null;
  readonly identified: 0 | 1;
}

export type GameAction =
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
  /** Read the name and files again and clear the checksums. */
  | 'redo'
  /** Clear the checksums, so that they are computed again. */
  | 'rehash'
  /** Query the metadata sources. */
  | 'identify';

/** Decides what a scan does with one game on disk. Every scan type handles changed files. */
export function decideAction(
  found: { readonly diskState: string },
  known: StoredGame | undefined,
  type: ScanType,
): GameAction {
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
  for (const batch of batchesOf(games, BATCH_SIZE)) {
    const rows = await findRomsByDiskState(
      db,
      batch.map(({ diskState }) => diskState),
    );
    // Of two rows for the same file, prefer the one that is still in the library.
    const sorted = rows.toSorted(
      (a, b) => Number(a.removed_at !== null) - Number(b.removed_at !== null),
    );
    const byState = Map.groupBy(sorted, (row) => row.disk_state);
    for (const game of batch) {
      const row = await findFirstNotOnDisk(disk, byState.get(game.diskState) ?? [], taken);
      if (!row) continue;
      taken.add(row.id);
      moved.set(game, row);
    }
  }
  return moved;
}

async function findFirstNotOnDisk(
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

interface SaveContext {
  readonly folder: GameFolder;
  readonly platformId: number;
  readonly now: string;
  readonly priorities: Priorities;
}

/** Columns of a game whose files have to be hashed again. */
const UNHASHED = { ...NO_FINGERPRINT, dat_family: null } as const;

/** Inserts new games with their files in one transaction and returns their ids by name key. */
export async function addGames(
  db: Db,
  games: readonly FoundGame[],
  context: SaveContext,
): Promise<Map<string, number>> {
  if (games.length === 0) return new Map();
  return db.transaction().execute(async (transaction) => {
    const rows = await insertRoms(
      transaction,
      games.map((game) => newRom(game, context)),
    );
    const ids = new Map(rows.map(({ id, name_key }) => [name_key, id]));
    const files = games.flatMap((game) => {
      const romId = ids.get(nameKey(game.name));
      return romId === undefined ? [] : newRomFiles(game, { ...context, romId });
    });
    await insertRomFiles(transaction, files);
    return ids;
  });
}

/**
 * Saves a game that the server itself has written, before a scan finds it, and returns its id. A
 * removed game of that name returns with its data; a scan may have added the game meanwhile.
 */
export async function addWrittenGame(
  db: Db,
  game: FoundGame,
  context: SaveContext,
): Promise<number> {
  const key = nameKey(game.name);
  const findRow = async () => (await findIdsByName(db, context.platformId, [key])).get(key);
  if ((await findRow()) === undefined) {
    // Fails if a scan is faster; its row is found below.
    const added = await addGames(db, [game], context).catch(() => new Map<string, number>());
    const id = added.get(key);
    if (id !== undefined) return id;
  }
  const id = await findRow();
  if (id === undefined) throw new Error(`scan: could not add ${game.name}`);
  await updateGames(db, [{ id, game, keepFingerprint: false }], context);
  return id;
}

interface GameUpdate {
  readonly id: number;
  readonly game: FoundGame;
  readonly keepFingerprint: boolean;
  /** The content may belong to another game, so the metadata sources are queried again. */
  readonly isNewContent?: boolean;
}

/**
 * Updates the rows of games whose files changed, moved or came back. Ids and user data stay. All
 * updates share one transaction, because each transaction waits for the disk.
 */
export async function updateGames(
  db: Db,
  updates: readonly GameUpdate[],
  context: SaveContext,
): Promise<void> {
  if (updates.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const update of updates) await updateGame(transaction, update, context);
    await recomputeDisplayColumns(
      transaction,
      updates.map(({ id }) => id),
      { ...context, replaceArtwork: replaceArtworkCandidates },
    );
  });
}

async function updateGame(
  db: Db,
  { id, game, keepFingerprint, isNewContent = !keepFingerprint }: GameUpdate,
  context: SaveContext,
): Promise<void> {
  await saveRom(db, id, {
    platform_id: context.platformId,
    ...fileNameColumns(game),
    ...diskColumns(game, context.folder),
    ...(keepFingerprint ? {} : UNHASHED),
    ...(isNewContent ? { asked_at: null, asked_sources: 0 } : {}),
    ...PRESENT,
    updated_at: context.now,
  });
  // The DAT match belonged to the previous content.
  if (!keepFingerprint) await removeDatMatch(db, id);
  await reconcileFiles(db, { id, game, keepFingerprint }, context);
}

/**
 * Updates the file rows of a game. A row keeps its id: it is matched by path, or after a rename by
 * inode, size and time.
 */
async function reconcileFiles(
  db: Db,
  { id, game, keepFingerprint }: { id: number; game: FoundGame; keepFingerprint: boolean },
  context: SaveContext,
): Promise<void> {
  const before = await findRomFiles(db, id);
  const found = newRomFiles(game, { ...context, romId: id });
  const byPath = new Map(before.map((row) => [`${row.file_path}/${row.file_name}`, row]));
  const byFile = new Map(
    before.map((row) => [`${row.inode}:${row.file_size_bytes}:${row.mtime_ms}`, row]),
  );
  const matched = new Set<number>();
  const added: typeof found = [];
  for (const file of found) {
    const same =
      byPath.get(`${file.file_path}/${file.file_name}`) ??
      byFile.get(`${file.inode}:${file.file_size_bytes}:${file.mtime_ms}`);
    if (!same || matched.has(same.id)) {
      added.push(file);
      continue;
    }
    matched.add(same.id);
    const isUntouched =
      same.file_size_bytes === file.file_size_bytes &&
      same.mtime_ms === file.mtime_ms &&
      same.inode === file.inode;
    const { created_at: _, rom_id: __, ...allColumns } = file;
    const { file_name, file_path, category, is_top_level } = allColumns;
    const pathColumns = { file_name, file_path, category, is_top_level, updated_at: context.now };
    await saveRomFile(db, same.id, isUntouched || keepFingerprint ? pathColumns : allColumns);
  }
  await removeRomFiles(
    db,
    before.filter((row) => !matched.has(row.id)).map((row) => row.id),
  );
  await insertRomFiles(db, added);
}
