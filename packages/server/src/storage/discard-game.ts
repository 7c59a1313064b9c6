import { realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

import { moveToTrash } from './trash.ts';

interface Game {
  readonly root: string;
  /** Its folder or its files, below the root. */
  readonly paths: readonly string[];
}

interface Places {
  readonly dataDir: string;
  readonly roots: readonly string[];
  readonly now: Date;
}

/** It lies somewhere a library folder only leads to. */
export class OutsideLibraryError extends Error {}

/** Moves the files of a game to the trash. Throws when they may not be touched; then none was. */
export async function discardGame(
  { dataDir, roots, now }: Places,
  { root, paths }: Game,
): Promise<void> {
  if (!roots.includes(root)) throw new OutsideLibraryError(`${root} is no library folder`);
  for (const path of paths) await requireInside(join(root, path), roots);
  await moveToTrash(dataDir, { area: 'roms', root, paths, now });
}

/** The folder it really lies in decides: a link in between may lead anywhere. */
async function requireInside(path: string, roots: readonly string[]): Promise<void> {
  const folder = await realpath(dirname(path)).catch(() => null);
  // Without its folder the file is gone as well.
  if (folder === null) return;
  for (const root of roots) {
    const home = await realpath(root).catch(() => null);
    if (home !== null && `${folder}${sep}`.startsWith(`${home.replace(/\/$/, '')}${sep}`)) return;
  }
  throw new OutsideLibraryError(`${path} lies outside the library`);
}
