import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { ListingFailedError, type WalkWarning } from '#modules/library/library.api.ts';

/** Identifies the version of a file that was read. */
export interface FileFacts {
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
}

export interface FoundFirmware extends FileFacts {
  readonly name: string;
}
import { isInsideFolder } from '#core/files/inside-folder.ts';

interface FirmwareListing {
  readonly files: FoundFirmware[];
  readonly warnings: WalkWarning[];
}

export async function listFirmware(
  folder: string,
  { roots, isExcluded }: { roots: readonly string[]; isExcluded: (name: string) => boolean },
): Promise<FirmwareListing> {
  const listing: FirmwareListing = { files: [], warnings: [] };
  for (const entry of await readEntries(folder)) {
    if (isExcluded(entry.name)) continue;
    const path = join(folder, entry.name);
    const found = await inspect(path, entry, roots);
    if (typeof found === 'string') listing.warnings.push({ code: found, path });
    else if (found.isFile()) listing.files.push({ name: entry.name, ...toFileFacts(found) });
  }
  return listing;
}

async function readEntries(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new ListingFailedError(message);
  }
}

async function inspect(
  path: string,
  entry: Dirent,
  roots: readonly string[],
): Promise<Stats | WalkWarning['code']> {
  if (entry.name.includes('\uFFFD')) return 'name-not-text';
  try {
    if (!(await staysInside(path, roots))) return 'symlink-outside';
    const info = await stat(path);
    return info.isFile() || info.isDirectory() ? info : 'not-a-file';
  } catch {
    return entry.isSymbolicLink() ? 'broken-symlink' : 'unreadable';
  }
}

/** True: the file is no link, or a link to a target in the library or in its own folder. */
export async function staysInside(path: string, roots: readonly string[]): Promise<boolean> {
  if (!(await lstat(path)).isSymbolicLink()) return true;
  const target = await realpath(path);
  const inside = await Promise.all(
    [dirname(path), ...roots].map((folder) => realpath(folder).catch(() => null)),
  );
  return inside.some((folder) => folder !== null && isInsideFolder(target, folder));
}

export const toFileFacts = (info: Stats): FileFacts => ({
  size: info.size,
  mtimeMs: Math.trunc(info.mtimeMs),
  inode: String(info.ino),
});
