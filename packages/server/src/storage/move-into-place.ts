import { existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';

/** False: something is there, and stays as it is. */
export async function moveIntoPlace(part: string, target: string): Promise<boolean> {
  try {
    // A link cannot take the place of a file that came in between; not every disk knows links.
    await link(part, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || existsSync(target)) return false;
    await rename(part, target);
    return true;
  }
  await rm(part, { force: true });
  return true;
}
