import type { Db } from '#db/engine.ts';
import { AppError } from '#lib/app-error.ts';
import { timestamp } from '#lib/timestamp.ts';
import type { GameChanges } from '#storage/change-game.ts';

import {
  findGameToChange,
  isNameTaken,
  moveRomFiles,
  saveGameName,
  type GameToChange,
} from './change-game.queries.ts';
import { findRomFiles } from './library.queries.ts';
import { nameColumns } from './rom-columns.ts';

interface Parts {
  readonly db: Db;
  readonly disk: { readonly games: GameChanges };
  readonly clock: () => Date;
}

/**
 * Another name on disk. Disk first: a crash in between looks like a moved file, which the next scan
 * knows again. What sources and people say about the game stays.
 */
export async function renameGame(parts: Parts, id: number, name: string): Promise<void> {
  const game = await requireGame(parts.db, id);
  if (name === game.fs_name) return;
  await requireFreeName(parts.db, game, name);
  const path = `${game.fs_path}/${game.fs_name}`;
  await parts.disk.games.rename({ root: game.root, path }, name);
  await saveName(parts, game, { name, isFolder: game.is_folder === 1 });
}

/** A game that is a file, or a few, becomes a folder with them in it; its id stays. */
export async function convertToFolder(parts: Parts, id: number): Promise<void> {
  const { db, disk } = parts;
  const game = await requireGame(db, id);
  if (game.is_folder === 1) throw new AppError('conflict', `${game.fs_name} is a folder already`);
  const name = game.fs_name_no_ext;
  await requireFreeName(db, game, name);
  const files = await findRomFiles(db, id);
  const paths = files.map(({ file_path, file_name }) => `${file_path}/${file_name}`);
  await disk.games.enclose(game.root, paths, name);
  await saveName(parts, game, { name, isFolder: true });
}

async function saveName(
  { db, clock }: Parts,
  game: GameToChange,
  next: { name: string; isFolder: boolean },
): Promise<void> {
  const { fs_name, name_key, fs_name_no_ext, fs_name_no_tags, fs_extension } = nameColumns(next);
  const columns = { fs_name, name_key, fs_name_no_ext, fs_name_no_tags, fs_extension };
  const now = timestamp(clock());
  const is_folder = next.isFolder ? 1 : 0;
  await db.transaction().execute(async (transaction) => {
    await saveGameName(transaction, game.id, { ...columns, is_folder, updated_at: now });
    await moveRomFiles(transaction, game, { name: fs_name, isFolder: next.isFolder, now });
  });
}

async function requireGame(db: Db, id: number): Promise<GameToChange> {
  const game = await findGameToChange(db, id);
  if (!game) throw new AppError('not_found', `Rom with id '${id}' not found`);
  return game;
}

async function requireFreeName(db: Db, game: GameToChange, name: string): Promise<void> {
  const { name_key } = nameColumns({ name, isFolder: true });
  if (await isNameTaken(db, game, name_key)) {
    throw new AppError('conflict', `${name} already exists on this platform`);
  }
}
