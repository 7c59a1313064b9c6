import type { Env } from '#core/config/parse-env.ts';
import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { GameChanges, JournaledRename, RenameJournal } from './change-game.disk.ts';

import {
  findGameByName,
  findGameName,
  findGamePath,
  type GameToChange,
  moveRomFiles,
} from './roms.queries.ts';
import { findRomFiles, releaseName, saveRom } from './library.queries.ts';
import { nameColumns } from './scanned-columns.ts';

interface ChangeDeps {
  readonly db: Db;
  readonly disk: { readonly games: GameChanges };
  readonly clock: () => Date;
}

interface RenameDeps extends ChangeDeps {
  readonly storage: { readonly renames: RenameJournal };
}

/** Writes the new name; to be called in the transaction that writes everything else. */
type WriteName = (transaction: Db, now: string) => Promise<void>;

/** Throws what `renameGame` would throw, and changes nothing. */
export async function checkRename(deps: ChangeDeps, id: number, name: string): Promise<void> {
  const game = await requireGame(deps.db, id);
  await requireFreeName(deps.db, game, name);
  await deps.disk.games.checkRename(locationOf(game), name);
}

/**
 * Renames a game on disk, then runs `save`, which writes the name in a transaction. If that fails,
 * the rename on disk is undone. If the process is killed in between, the rename journal makes the
 * next start or scan do the same (`finishRenames`). Metadata and user edits of the game stay.
 */
export async function renameGame(
  deps: RenameDeps,
  id: number,
  name: string,
  save: (writeName: WriteName) => Promise<void> = (writeName) =>
    deps.db.transaction().execute((transaction) => writeName(transaction, timestamp(deps.clock()))),
): Promise<void> {
  const { db, disk, storage } = deps;
  const game = await requireGame(db, id);
  await requireFreeName(db, game, name);
  const location = locationOf(game);
  await disk.games.checkRename(location, name);
  const rename = await storage.renames.begin({ romId: id, ...location, name });
  try {
    await disk.games.rename(location, name);
  } catch (error) {
    await rename.remove();
    throw error;
  }
  try {
    await save(async (transaction, now) => {
      const current = await requireGame(transaction, id);
      if (current.fs_path !== game.fs_path || ![game.fs_name, name].includes(current.fs_name)) {
        throw new AppError('conflict', `${game.fs_name} was moved or renamed in the meantime`);
      }
      await claimName(transaction, current, name);
      await saveName(transaction, current, { name, isFolder: game.is_folder === 1, now });
    });
  } catch (error) {
    await finishRename(deps, rename).catch(() => storage.renames.abandon(rename));
    throw error;
  }
  await rename.remove();
}

/**
 * Makes the disk agree with the database after renames that a killed server or a failing disk left
 * half done: committed renames keep the new name, all others get the old name back.
 */
export async function finishRenames(
  deps: Pick<RenameDeps, 'db' | 'disk' | 'storage'> & {
    readonly env: Pick<Env, 'DATABASE_URL'>;
    readonly log: { error(error: unknown, text: string): void };
  },
): Promise<void> {
  // On SQLite, no other server uses the data folder.
  const isExclusive = deps.env.DATABASE_URL === '';
  for (const rename of await deps.storage.renames.listAbandoned({ isExclusive })) {
    await finishRename(deps, rename).catch((error: unknown) =>
      deps.log.error(error, `rename: could not finish ${rename.path}`),
    );
  }
}

async function finishRename(
  { db, disk }: Pick<RenameDeps, 'db' | 'disk'>,
  rename: JournaledRename,
): Promise<void> {
  const { romId, root, path, name } = rename;
  const isCommitted = (await findGameName(db, romId)) === name;
  if (!isCommitted) await disk.games.undoRename({ root, path }, name);
  await rename.remove();
}

const locationOf = ({ root, fs_path, fs_name }: GameToChange) => ({
  root,
  path: `${fs_path}/${fs_name}`,
});

/** Turns a game of one or more loose files into a folder that contains them; its id stays. */
export async function convertToFolder(deps: ChangeDeps, id: number): Promise<void> {
  const { db, disk, clock } = deps;
  const game = await requireGame(db, id);
  if (game.is_folder === 1) throw new AppError('conflict', `${game.fs_name} is already a folder`);
  const name = game.fs_name_no_ext;
  await requireFreeName(db, game, name);
  const files = await findRomFiles(db, id);
  const paths = files.map(({ file_path, file_name }) => `${file_path}/${file_name}`);
  await disk.games.moveIntoNewFolder(game.root, paths, name);
  const now = timestamp(clock());
  await db.transaction().execute(async (transaction) => {
    await claimName(transaction, game, name);
    await saveName(transaction, game, { name, isFolder: true, now });
  });
}

async function saveName(
  transaction: Db,
  game: GameToChange,
  { now, ...next }: { name: string; isFolder: boolean; now: string },
): Promise<void> {
  const { fs_name, name_key, fs_name_no_ext, fs_name_no_tags, fs_extension } = nameColumns(next);
  const columns = { fs_name, name_key, fs_name_no_ext, fs_name_no_tags, fs_extension };
  const is_folder = next.isFolder ? 1 : 0;
  await saveRom(transaction, game.id, { ...columns, is_folder, updated_at: now });
  await moveRomFiles(transaction, game, { name: fs_name, isFolder: next.isFolder, now });
}

async function requireGame(db: Db, id: number): Promise<GameToChange> {
  const game = await findGamePath(db, id);
  if (!game) throw new AppError('not_found', `Rom with id '${id}' not found`);
  return game;
}

async function requireFreeName(db: Db, game: GameToChange, name: string): Promise<void> {
  const other = await findGameByName(db, game, toNameKey(name));
  if (other && other.removed_at === null) {
    throw new AppError('conflict', `${name} already exists`);
  }
}

/** Makes the name available: a removed game loses it, because its file no longer exists. */
async function claimName(transaction: Db, game: GameToChange, name: string): Promise<void> {
  await requireFreeName(transaction, game, name);
  const removed = await findGameByName(transaction, game, toNameKey(name));
  if (removed) await releaseName(transaction, removed);
}

const toNameKey = (name: string): string => nameColumns({ name, isFolder: true }).name_key;
