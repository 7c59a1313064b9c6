import { randomUUID } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import type { ServerMessageCode } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { isWritable, pathExists } from '#core/files/is-writable.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { isInsideLibrary } from '#modules/library/library.api.ts';
import {
  findPaths,
  type Game,
  insertTrashEntry,
  removeTrashEntry,
  saveTrashPaths,
  type TrashRow,
} from './trash.queries.ts';
import {
  type TrashedFiles,
  moveToTrash,
  newTrashFolder,
  OutsideLibraryError,
} from './trash.disk.ts';

interface TrashContext {
  readonly db: Db;
  readonly dataDir: string;
  readonly roots: readonly string[];
  readonly now: Date;
}

interface TrashedItem extends Pick<
  TrashRow,
  'kind' | 'name' | 'rom_id' | 'platform_id' | 'root' | 'size_bytes' | 'user_id'
> {
  /** Relative to the root. */
  readonly paths: readonly string[];
}

/**
 * Moves files to the trash and returns the id to restore them with; null when none of them existed.
 * The row is inserted first, so that a crash leaves no files in the trash without a row.
 */
export async function moveItemToTrash(
  { db, dataDir, roots, now }: TrashContext,
  { paths, ...item }: TrashedItem,
): Promise<string | null> {
  const trashFolder = newTrashFolder(item.kind === 'firmware' ? 'firmware' : 'roms', now);
  const id = randomUUID();
  const deleted_at = timestamp(now);
  await insertTrashEntry(db, {
    id,
    ...item,
    paths: JSON.stringify(paths),
    place: trashFolder,
    deleted_at,
  });
  try {
    const files = { trashFolder, root: item.root, paths };
    const moved = await moveLibraryFiles({ dataDir, roots }, files);
    if (moved.length > 0) {
      if (moved.length < paths.length) await saveTrashPaths(db, id, moved);
      return id;
    }
  } catch (error) {
    await removeTrashEntry(db, id);
    throw error;
  }
  await removeTrashEntry(db, id);
  return null;
}

interface TrashFolders {
  readonly dataDir: string;
  readonly roots: readonly string[];
}

/**
 * Moves library files to the trash and returns the paths that existed. Throws when a file is
 * outside the library or cannot be moved; then none was moved.
 */
async function moveLibraryFiles(
  { dataDir, roots }: TrashFolders,
  files: TrashedFiles,
): Promise<string[]> {
  const { root, paths } = files;
  if (!roots.includes(root)) throw new OutsideLibraryError(`${root} isn’t a library folder`);
  for (const path of paths) {
    if (!(await isParentInsideLibrary(join(root, path), roots))) {
      throw new OutsideLibraryError(`${path} is outside the library`);
    }
  }
  return moveToTrash(dataDir, files);
}

/** Returns why these files cannot be moved to the trash; null: they can. */
export async function findTrashProblem(
  roots: readonly string[],
  { root, paths }: Pick<TrashedFiles, 'root' | 'paths'>,
): Promise<'outside' | 'read-only' | null> {
  if (!roots.includes(root)) return 'outside';
  for (const path of paths) {
    if (!(await isParentInsideLibrary(join(root, path), roots))) return 'outside';
    const folder = dirname(join(root, path));
    if ((await pathExists(folder)) && !(await isWritable(folder))) return 'read-only';
  }
  return null;
}

/** Checks the parent folder, because the file may be a link; then only the link is moved. */
const isParentInsideLibrary = (path: string, roots: readonly string[]): Promise<boolean> =>
  isInsideLibrary(dirname(path), roots);

type TrashGameDeps = Pick<Deps, 'db' | 'env' | 'disk' | 'clock' | 'log'>;

/** The paths that deleting a game moves to the trash: its folder, or its files. */
export const findPathsToMove = async (db: Deps['db'], game: Game): Promise<string[]> =>
  game.is_folder === 1 ? [`${game.fs_path}/${game.fs_name}`] : findPaths(db, game.id);

/** Moves the files of a game to the trash. Null: it worked; otherwise the reason why not. */
export async function moveGameToTrash(
  { db, env, disk, clock, log }: TrashGameDeps,
  game: Game,
  userId: number,
): Promise<RemovalFault | null> {
  const { root, fs_path, fs_name } = game;
  const { roots } = disk;
  const dataDir = resolve(env.DATA_DIR);
  try {
    await moveItemToTrash(
      { db, dataDir, roots, now: clock() },
      {
        kind: 'game',
        name: game.name,
        rom_id: game.id,
        platform_id: game.platform_id,
        root,
        paths: await findPathsToMove(db, game),
        size_bytes: game.fs_size_bytes,
        user_id: userId,
      },
    );
    return null;
  } catch (error) {
    log.error(error, `trash: could not move ${fs_path}/${fs_name}`);
    return error instanceof OutsideLibraryError
      ? outsideLibraryFault(fs_name)
      : readOnlyFault(fs_name);
  }
}

/** The reason for a failed deletion: an English text and the code for its translation. */
export interface RemovalFault {
  readonly code: ServerMessageCode;
  readonly text: string;
}

export const outsideLibraryFault = (name: string): RemovalFault => ({
  code: 'outside_library',
  text: `${name} is outside the library folders, so its files were kept`,
});

export const readOnlyFault = (name: string): RemovalFault => ({
  code: 'not_movable',
  text: `Couldn’t move ${name} to the trash. The library folder might be read-only.`,
});

/** The response fields that report failed deletions. */
export const faultFields = (faults: ReadonlyMap<number, RemovalFault>) => ({
  failed_items: faults.size,
  failed_ids: [...faults.keys()],
  errors: [...faults.values()].map(({ text }) => text),
  error_codes: [...faults.values()].map(({ code }) => code),
});
