import { link, rename, rm, stat } from 'node:fs/promises';

import { isThere } from './is-writable.ts';

/** False: something is there, and stays as it is. */
export async function moveIntoPlace(part: string, target: string): Promise<boolean> {
  try {
    // A link cannot take the place of a file that came in between; not every disk knows links.
    await link(part, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || (await isThere(target))) {
      // Moved by a server that was killed before it could remove the part.
      if (!(await isSameFile(part, target))) return false;
      await rm(part, { force: true });
      return true;
    }
    await rename(part, target);
    return true;
  }
  await rm(part, { force: true });
  return true;
}

export async function isSameFile(part: string, target: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(part, { bigint: true }), stat(target, { bigint: true })]);
  return a.dev === b.dev && a.ino === b.ino;
}
