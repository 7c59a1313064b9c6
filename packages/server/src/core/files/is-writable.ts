import { accessSync, constants, statSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import { UNKNOWN_ROOT, withLibraryTimeout, nullIfMissing } from './library-timeout.ts';

const WRITE_BITS = 0o222;

/** A file without write permission counts as read-only also for root, which could write anyway. */
export async function isWritable(path: string): Promise<boolean> {
  try {
    await withLibraryTimeout(UNKNOWN_ROOT, () => access(path, constants.W_OK));
    return ((await withLibraryTimeout(UNKNOWN_ROOT, () => stat(path))).mode & WRITE_BITS) !== 0;
  } catch {
    return false;
  }
}

/** Whether a missing file or folder could be created in its nearest existing parent. */
export async function canCreate(path: string): Promise<boolean> {
  const parent = dirname(path);
  const info = await nullIfMissing(withLibraryTimeout(UNKNOWN_ROOT, () => stat(parent)));
  if (info) return info.isDirectory() && (await isWritable(parent));
  return parent !== path && canCreate(parent);
}

/** Whether the folder is writable, or could be created in an existing library root. */
export async function canWriteFilesIn(root: string, dir: string): Promise<boolean> {
  if (!(await pathExists(root))) return false;
  return (await pathExists(dir)) ? isWritable(dir) : canCreate(dir);
}

export const pathExists = async (path: string): Promise<boolean> =>
  (await nullIfMissing(withLibraryTimeout(UNKNOWN_ROOT, () => stat(path)))) !== null;

/**
 * Like `isWritable`, for the data folder, which needs no timeout: the server cannot work without
 * it.
 */
export function isWritableSync(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return (statSync(path).mode & WRITE_BITS) !== 0;
  } catch {
    return false;
  }
}

export function canCreateSync(path: string): boolean {
  const parent = dirname(path);
  const info = statSync(parent, { throwIfNoEntry: false });
  if (info) return info.isDirectory() && isWritableSync(parent);
  return parent !== path && canCreateSync(parent);
}
