import { accessSync, constants, statSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import { onLibrary, orAbsent } from './library-calls.ts';

const ANYONE_WRITES = 0o222;

/** Marked read-only counts for everyone: a server that runs as root is no reason to ignore it. */
export async function isWritable(path: string): Promise<boolean> {
  try {
    await onLibrary('', () => access(path, constants.W_OK));
    return ((await onLibrary('', () => stat(path))).mode & ANYONE_WRITES) !== 0;
  } catch {
    return false;
  }
}

/** Whether a file or folder that is not there could be made: its nearest folder decides. */
export async function canBeMade(path: string): Promise<boolean> {
  const parent = dirname(path);
  const info = await orAbsent(onLibrary('', () => stat(parent)));
  if (info) return info.isDirectory() && (await isWritable(parent));
  return parent !== path && canBeMade(parent);
}

/** A folder of the library that is there and writable, or could be made in a root that is there. */
export async function isOpenForFiles(root: string, dir: string): Promise<boolean> {
  if (!(await isThere(root))) return false;
  return (await isThere(dir)) ? isWritable(dir) : canBeMade(dir);
}

export const isThere = async (path: string): Promise<boolean> =>
  (await orAbsent(onLibrary('', () => stat(path)))) !== null;

/** The same for the data folder, which the server needs at once and cannot work without. */
export function isWritableNow(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return (statSync(path).mode & ANYONE_WRITES) !== 0;
  } catch {
    return false;
  }
}

export function canBeMadeNow(path: string): boolean {
  const parent = dirname(path);
  const info = statSync(parent, { throwIfNoEntry: false });
  if (info) return info.isDirectory() && isWritableNow(parent);
  return parent !== path && canBeMadeNow(parent);
}
