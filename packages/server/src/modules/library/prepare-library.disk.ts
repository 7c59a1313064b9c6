import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { DataFolder } from '#core/files/data-folder.ts';
import { LibraryRoots } from './library-roots.disk.ts';
import { writeDemoLibrary } from './demo-games.disk.ts';

/**
 * The library folders at start. Folders of the user are never written to; the default folder is
 * created. Unless they are fixed, the folders chosen in the app replace them once the database is
 * open.
 */
export async function prepareLibrary(
  folder: DataFolder,
  { given, demo }: { given: readonly string[]; demo: boolean },
): Promise<LibraryRoots> {
  if (demo) {
    await writeDemoLibrary(folder.demoLibrary, { overwrite: true });
    return new LibraryRoots(folder, [folder.demoLibrary], 'demo');
  }
  if (given.length > 0) {
    const roots = given.map((path) => resolve(path));
    return new LibraryRoots(folder, roots, 'environment');
  }
  await mkdir(join(folder.library, 'roms'), { recursive: true });
  return new LibraryRoots(folder, [folder.library]);
}
