import { dirname, join } from 'node:path';

import { isInsideLibrary } from '#modules/library/library.api.ts';
import { pathExists, isWritable } from '#core/files/is-writable.ts';
import { moveToTrash, OutsideLibraryError, type DiscardedFiles } from './trash.disk.ts';

interface DiscardFolders {
  readonly dataDir: string;
  readonly roots: readonly string[];
}

/**
 * Moves library files to the trash and returns the paths that existed. Throws when a file is
 * outside the library or cannot be moved; then none was moved.
 */
export async function discardFiles(
  { dataDir, roots }: DiscardFolders,
  files: DiscardedFiles,
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
export async function discardProblem(
  roots: readonly string[],
  { root, paths }: Pick<DiscardedFiles, 'root' | 'paths'>,
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
