import { dirname, join } from 'node:path';

import { isInsideLibrary } from '#modules/library/library.api.ts';
import { isThere, isWritable } from '#core/files/is-writable.ts';
import { moveToTrash, OutsideLibraryError, type Discarded } from './trash.disk.ts';

interface Places {
  readonly dataDir: string;
  readonly roots: readonly string[];
}

/**
 * Moves files of the library to the trash; gives those that were there. Throws when they may not be
 * touched; then none was.
 */
export async function discardFiles(
  { dataDir, roots }: Places,
  discarded: Discarded,
): Promise<string[]> {
  const { root, paths } = discarded;
  if (!roots.includes(root)) throw new OutsideLibraryError(`${root} isn’t a library folder`);
  for (const path of paths) {
    if (!(await liesInside(join(root, path), roots))) {
      throw new OutsideLibraryError(`${path} is outside the library`);
    }
  }
  return moveToTrash(dataDir, discarded);
}

/** Why these files could not be moved to the trash; null: they could. */
export async function discardProblem(
  roots: readonly string[],
  { root, paths }: Pick<Discarded, 'root' | 'paths'>,
): Promise<'outside' | 'read-only' | null> {
  if (!roots.includes(root)) return 'outside';
  for (const path of paths) {
    if (!(await liesInside(join(root, path), roots))) return 'outside';
    const folder = dirname(join(root, path));
    if ((await isThere(folder)) && !(await isWritable(folder))) return 'read-only';
  }
  return null;
}

/** The folder it lies in decides: the file itself may be a link, and then only the link goes. */
const liesInside = (path: string, roots: readonly string[]): Promise<boolean> =>
  isInsideLibrary(dirname(path), roots);
