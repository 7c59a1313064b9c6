import type { Db } from '#core/db/engine.ts';
import { replaceArtworkCandidates } from '#modules/artwork/artwork.api.ts';
import type { FoundGame, PlatformFolder } from '#modules/library/library.api.ts';

import {
  diskColumns,
  fileNameColumns,
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
} from '#modules/roms/roms.api.ts';
import { nameKey } from '#modules/names/names.api.ts';

interface SaveContext {
  readonly folder: PlatformFolder;
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

interface GameUpdate {
  readonly id: number;
  readonly game: FoundGame;
  readonly keepFingerprint: boolean;
  /** The content may belong to another game, so the metadata sources are queried again. */
  readonly isNewContent?: boolean;
}

/**
 * Updates the rows of games whose files changed, moved or came back. Ids and user data stay. In one
 * transaction, because each costs a wait for the disk.
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

/** File rows keep their ids, matched by path, else by inode, size and time after a rename. */
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
    const { created_at: _, rom_id: __, ...facts } = file;
    const { file_name, file_path, category, is_top_level } = facts;
    const moved = { file_name, file_path, category, is_top_level, updated_at: context.now };
    await saveRomFile(db, same.id, isUntouched || keepFingerprint ? moved : facts);
  }
  await removeRomFiles(
    db,
    before.filter((row) => !matched.has(row.id)).map((row) => row.id),
  );
  await insertRomFiles(db, added);
}
