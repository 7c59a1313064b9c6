import type { Db } from '#core/db/engine.ts';
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
  removeClaim,
  removeRomFiles,
  saveRom,
  saveRomFile,
  showGames,
} from '#modules/roms/roms.api.ts';
import { nameKey } from '#modules/names/names.api.ts';

interface Place {
  readonly folder: PlatformFolder;
  readonly platformId: number;
  readonly now: string;
  readonly priorities: Priorities;
}

/** Its files are to be read. */
const UNREAD = { ...NO_FINGERPRINT, dat_family: null } as const;

/** New games with their files, in one transaction. Gives their ids by name key. */
export async function addGames(
  db: Db,
  games: readonly FoundGame[],
  place: Place,
): Promise<Map<string, number>> {
  if (games.length === 0) return new Map();
  return db.transaction().execute(async (transaction) => {
    const rows = await insertRoms(
      transaction,
      games.map((game) => newRom(game, place)),
    );
    const ids = new Map(rows.map(({ id, name_key }) => [name_key, id]));
    const files = games.flatMap((game) => {
      const romId = ids.get(nameKey(game.name));
      return romId === undefined ? [] : newRomFiles(game, { ...place, romId });
    });
    await insertRomFiles(transaction, files);
    return ids;
  });
}

interface Update {
  readonly id: number;
  readonly game: FoundGame;
  readonly keepFingerprint: boolean;
  /** Its content may be that of another game: sources are to be asked again. */
  readonly isAnother?: boolean;
}

/** The row of a game whose files changed, moved or came back. Its id and everything on it stays. */
export async function updateGame(
  db: Db,
  { id, game, keepFingerprint, isAnother = !keepFingerprint }: Update,
  place: Place,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await saveRom(transaction, id, {
      platform_id: place.platformId,
      ...fileNameColumns(game),
      ...diskColumns(game, place.folder),
      ...(keepFingerprint ? {} : UNREAD),
      ...(isAnother ? { asked_at: null, asked_sources: 0 } : {}),
      ...PRESENT,
      updated_at: place.now,
    });
    // What a DAT said, it said about other content.
    if (!keepFingerprint) await removeClaim(transaction, id);
    await reconcileFiles(transaction, { id, game, keepFingerprint }, place);
    await showGames(transaction, [id], place);
  });
}

/** File rows keep their ids: by place, else by being the very same file under another name. */
async function reconcileFiles(
  db: Db,
  { id, game, keepFingerprint }: { id: number; game: FoundGame; keepFingerprint: boolean },
  place: Place,
): Promise<void> {
  const before = await findRomFiles(db, id);
  const wanted = newRomFiles(game, { ...place, romId: id });
  const byPlace = new Map(before.map((row) => [`${row.file_path}/${row.file_name}`, row]));
  const byFile = new Map(
    before.map((row) => [`${row.inode}:${row.file_size_bytes}:${row.mtime_ms}`, row]),
  );
  const kept = new Set<number>();
  const added: typeof wanted = [];
  for (const file of wanted) {
    const same =
      byPlace.get(`${file.file_path}/${file.file_name}`) ??
      byFile.get(`${file.inode}:${file.file_size_bytes}:${file.mtime_ms}`);
    if (!same || kept.has(same.id)) {
      added.push(file);
      continue;
    }
    kept.add(same.id);
    const isUntouched =
      same.file_size_bytes === file.file_size_bytes &&
      same.mtime_ms === file.mtime_ms &&
      same.inode === file.inode;
    const { created_at: _, rom_id: __, ...facts } = file;
    const { file_name, file_path, category, is_top_level } = facts;
    const moved = { file_name, file_path, category, is_top_level, updated_at: place.now };
    await saveRomFile(db, same.id, isUntouched || keepFingerprint ? moved : facts);
  }
  await removeRomFiles(
    db,
    before.filter((row) => !kept.has(row.id)).map((row) => row.id),
  );
  await insertRomFiles(db, added);
}
