import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { isInsideLibrary } from '#modules/library/library.api.ts';
import { canCreate, isWritable } from '#core/files/is-writable.ts';
import { moveAcrossDisks } from '#core/files/move-file.ts';

export interface TrashedFiles {
  /** Folder below the data folder: `newTrashFolder`. */
  readonly trashFolder: string;
  readonly root: string;
  /** Files and folders below the root; they have the same paths below the trash folder. */
  readonly paths: readonly string[];
}

interface Move {
  readonly source: string;
  readonly target: string;
}

const TRASH_FOLDER = /^trash\/(firmware|roms)\/[0-9A-Za-z-]{10,60}$/;

/** A unique folder for deleted files, relative to the data folder. `area` is the kind of files. */
export function newTrashFolder(area: 'firmware' | 'roms', now: Date): string {
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  return `trash/${area}/${stamp}-${randomBytes(4).toString('hex')}`;
}

/**
 * Moves files from the library to the trash and returns the paths that existed. Throws when the
 * library is read-only; then nothing has changed.
 */
export async function moveToTrash(
  dataDir: string,
  { trashFolder, root, paths }: TrashedFiles,
): Promise<string[]> {
  const moves: (Move & { path: string })[] = [];
  for (const path of paths) {
    const source = join(root, path);
    const target = join(dataDir, trashFolder, path);
    if (await exists(source)) moves.push({ path, source, target });
  }
  for (const { source } of moves) await requireWritable(dirname(source));
  await moveAll(moves);
  return moves.map(({ path }) => path);
}

/** The original path is taken by another file. */
export class PathTakenError extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} already exists`);
    this.path = path;
  }
}

/**
 * Moves files back to their original paths. Throws if that is impossible; then nothing has changed.
 */
export async function moveFromTrash(
  dataDir: string,
  { trashFolder, root, paths }: TrashedFiles,
  roots: readonly string[],
): Promise<void> {
  requireTrashFolder(trashFolder);
  const moves: Move[] = [];
  for (const path of paths) {
    const target = join(root, path);
    const isInside = roots.includes(root) && (await isInsideLibrary(dirname(target), roots));
    if (!isInside) throw new OutsideLibraryError(`${path} would be outside the library`);
    if (await exists(target)) throw new PathTakenError(path);
    const canWrite = (await exists(dirname(target)))
      ? await isWritable(dirname(target))
      : await canCreate(target);
    if (!canWrite) await requireWritable(dirname(target));
    const source = join(dataDir, trashFolder, path);
    if (await exists(source)) moves.push({ source, target });
  }
  await moveAll(moves);
  await removeFromTrash(dataDir, trashFolder);
}

/** Deletes the files permanently. */
export async function removeFromTrash(dataDir: string, trashFolder: string): Promise<void> {
  requireTrashFolder(trashFolder);
  await rm(join(dataDir, trashFolder), { recursive: true, force: true });
}

/** Returns the trash folders created before this time. */
export async function listTrashFolders(dataDir: string, before: Date): Promise<string[]> {
  const limit = before.toISOString().replaceAll(/[:.]/g, '-');
  const folders: string[] = [];
  for (const area of ['firmware', 'roms']) {
    const names = await readdir(join(dataDir, 'trash', area)).catch(() => []);
    folders.push(...names.filter((name) => name < limit).map((name) => `trash/${area}/${name}`));
  }
  return folders.filter((folder) => TRASH_FOLDER.test(folder));
}

/** The path leaves the library through a link, or its root is no library folder. */
export class OutsideLibraryError extends Error {}

/** Moves all files or none. */
async function moveAll(moves: readonly Move[]): Promise<void> {
  const done: Move[] = [];
  try {
    for (const move of moves) {
      await moveOne(move);
      done.push(move);
    }
  } catch (error) {
    for (const { source, target } of done) await moveOne({ source: target, target: source });
    throw error;
  }
}

async function moveOne({ source, target }: Move): Promise<void> {
  const made = await mkdir(dirname(target), { recursive: true });
  try {
    await rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return moveAcrossDisks(source, target);
    if (made !== undefined) await rmdir(dirname(target)).catch(() => {});
    throw error;
  }
}

function requireTrashFolder(folder: string): void {
  if (!TRASH_FOLDER.test(folder)) throw new Error(`trash: ${folder} is not a trash folder`);
}

async function requireWritable(folder: string): Promise<void> {
  if (await isWritable(folder)) return;
  throw Object.assign(new Error(`trash: ${folder} is read-only`), { code: 'EROFS' });
}

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null)) !== null;
