import { realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';

import { onLibrary, unlessHanging } from '#core/files/library-calls.ts';

/**
 * Whether what is or would be at this path lies in the library: the nearest folder that is there
 * decides, because a link in between may lead anywhere.
 */
export async function isInsideLibrary(path: string, roots: readonly string[]): Promise<boolean> {
  const there = await nearest(path);
  for (const root of roots) {
    const home = await onLibrary(root, () => realpath(root)).catch(unlessHanging);
    if (home !== null && `${there}${sep}`.startsWith(home.endsWith(sep) ? home : home + sep)) {
      return true;
    }
  }
  return false;
}

async function nearest(path: string): Promise<string> {
  const target = await onLibrary('', () => realpath(path)).catch(unlessHanging);
  if (target !== null) return target;
  const parent = dirname(path);
  return parent === path ? path : nearest(parent);
}
