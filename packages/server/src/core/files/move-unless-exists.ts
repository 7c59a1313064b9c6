import { link, rename, rm, stat } from 'node:fs/promises';

import { pathExists } from './is-writable.ts';

/** False: another file exists at the target and stays unchanged. */
export async function moveUnlessExists(part: string, target: string): Promise<boolean> {
  try {
    // A hard link never replaces a file that was just created. Not every disk supports links.
    await link(part, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || (await pathExists(target))) {
      // A server was killed between linking the target and removing the part.
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
