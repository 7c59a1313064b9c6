import { lstat, mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

import { isWritable } from '#core/files/is-writable.ts';
import { withLibraryTimeout, nullIfMissing } from '#core/files/library-timeout.ts';

import games from '../../../data/demo-games.json' with { type: 'json' };
import { findPlatformFolders, type RootListing } from './platform-folders.disk.ts';

interface DemoFile {
  /** Relative to the library folder, with forward slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A small library of invented games that start in emulators, made by `tools/demo-games`. */
export const demoLibrary = (): DemoFile[] =>
  Object.entries(games).map(([path, content]) => ({
    path,
    bytes: inflateRawSync(Buffer.from(content, 'base64')),
  }));

interface DemoOptions {
  /** Name of the folder with the platforms. */
  readonly romsFolder?: string;
  /** Only for the server's own demo folder. Otherwise existing files are never overwritten. */
  readonly overwrite?: boolean;
}

/** Writes the demo games as `roms/<platform>/…`. A failed write is rolled back. */
export async function writeDemoLibrary(
  root: string,
  { romsFolder = 'roms', overwrite = false }: DemoOptions = {},
): Promise<void> {
  const files: string[] = [];
  const folders: string[] = [];
  try {
    for (const { path, bytes } of demoLibrary()) {
      const target = join(
        root,
        path.replace(/^roms\//, () => `${romsFolder}/`),
      );
      const created = await mkdir(dirname(target), { recursive: true });
      if (created !== undefined) folders.push(created, dirname(target));
      await writeFile(target, bytes, { flag: overwrite ? 'w' : 'wx' });
      files.push(target);
    }
  } catch (error) {
    if (!overwrite) await rollBack(files, folders);
    throw error;
  }
}

/** Removes only empty folders, because another program may have added files meanwhile. */
async function rollBack(files: readonly string[], folders: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
  for (const folder of folders.toReversed()) await rmdir(folder).catch(() => undefined);
}

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Adds the demo games, unless a root has a platform, so that they are never mixed with the user's
 * games. Null: they were added; otherwise the reason why not.
 */
export async function addDemoGames(
  roots: readonly string[],
  names: { readonly roms: string; readonly firmware: string },
): Promise<'not-empty' | 'read-only' | null> {
  const listings = await Promise.all(roots.map((root) => findPlatformFolders(root, names)));
  if (listings.some(({ folders }) => folders.length > 0)) return 'not-empty';
  // A missing root may be a disconnected disk, so it is not created.
  let target: RootListing | undefined;
  for (const listing of listings) {
    if (listing.state !== 'empty' || !(await canAddPlatforms(listing.root, names.roms))) continue;
    target = listing;
    break;
  }
  if (!target) return 'read-only';
  try {
    await writeDemoLibrary(target.root, { romsFolder: names.roms });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // Another process was faster, or a file has the name of a folder.
    if (code === 'EEXIST' || code === 'ENOTDIR') return 'not-empty';
    if (READ_ONLY.has(code)) return 'read-only';
    throw error;
  }
  return null;
}

async function canAddPlatforms(root: string, romsFolder: string): Promise<boolean> {
  const folder = join(root, romsFolder);
  const exists = (await nullIfMissing(withLibraryTimeout(root, () => lstat(folder)))) !== null;
  return (await isWritable(root)) && (!exists || (await isWritable(folder)));
}
