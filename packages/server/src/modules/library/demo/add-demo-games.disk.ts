import { lstat } from 'node:fs/promises';
import { join } from 'node:path';

import { isWritable } from '#core/files/is-writable.ts';
import { onLibrary, orAbsent } from '#core/files/library-calls.ts';
import {
  findPlatformFolders,
  type RootListing,
} from '#modules/library/walk/find-platform-folders.disk.ts';
import { writeDemoLibrary } from './write-demo-library.disk.ts';

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Only while no root holds a platform: the games of a person are never mixed with ours. */
export async function addDemoGames(
  roots: readonly string[],
  names: { readonly roms: string; readonly firmware: string },
): Promise<'not-empty' | 'read-only' | null> {
  const listings = await Promise.all(roots.map((root) => findPlatformFolders(root, names)));
  if (listings.some(({ folders }) => folders.length > 0)) return 'not-empty';
  // A root that is not there may be a disk that is not connected: nothing is made in its place.
  let target: RootListing | undefined;
  for (const listing of listings) {
    if (listing.state !== 'empty' || !(await takes(listing.root, names.roms))) continue;
    target = listing;
    break;
  }
  if (!target) return 'read-only';
  try {
    await writeDemoLibrary(target.root, { romsFolder: names.roms });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // Somebody else was faster, or a file stands where a folder should.
    if (code === 'EEXIST' || code === 'ENOTDIR') return 'not-empty';
    if (READ_ONLY.has(code)) return 'read-only';
    throw error;
  }
  return null;
}

async function takes(root: string, romsFolder: string): Promise<boolean> {
  const folder = join(root, romsFolder);
  const isThere = (await orAbsent(onLibrary(root, () => lstat(folder)))) !== null;
  return (await isWritable(root)) && (!isThere || (await isWritable(folder)));
}
