import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';

import { withLibraryTimeout, nullUnlessTimeout } from '#core/files/library-timeout.ts';
import { isInsideFolder } from '#core/files/inside-folder.ts';

/**
 * Whether an existing or new file at this path is inside the library. The nearest existing folder
 * decides, because a link on the way may lead anywhere.
 */
export async function isInsideLibrary(path: string, roots: readonly string[]): Promise<boolean> {
  const existing = await nearestExisting(path);
  for (const root of roots) {
    const home = await withLibraryTimeout(root, () => realpath(root)).catch(nullUnlessTimeout);
    if (home !== null && isInsideFolder(existing, home)) return true;
  }
  return false;
}

async function nearestExisting(path: string): Promise<string> {
  const target = await withLibraryTimeout('', () => realpath(path)).catch(nullUnlessTimeout);
  if (target !== null) return target;
  const parent = dirname(path);
  return parent === path ? path : nearestExisting(parent);
}
