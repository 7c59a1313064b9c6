import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';

import type { FolderProblem } from '@saveroom/contract';

import type { DataFolder } from '#core/files/data-folder.ts';
import { isInsideFolder } from '#core/files/inside-folder.ts';

/** Kernel interfaces, which contain no user files. */
const SYSTEM = ['/proc', '/sys', '/dev'];

/** Normalizes a path: absolute, without `..` and trailing slash. Null: it is not absolute. */
export function normalPath(path: string): string | null {
  return isAbsolute(path) && !path.includes('\0') ? resolve(path) : null;
}

/** Folders that must not be browsed: kernel interfaces and private parts of the data folder. */
export function isOffLimits(real: string, data: DataFolder): 'system' | 'data' | null {
  if (SYSTEM.some((folder) => isInsideFolder(real, folder))) return 'system';
  const isPrivate = isInsideFolder(real, data.root) && !isInsideFolder(real, data.library);
  return isPrivate ? 'data' : null;
}

/** Why a folder cannot be listed, after following links. Null: it can be listed. */
export async function listingProblem(
  path: string,
  data: DataFolder,
): Promise<FolderProblem | null> {
  // Checked before any disk access, so that the result does not reveal whether a folder exists.
  const offLimits = isOffLimits(path, data);
  if (offLimits !== null) return offLimits;
  try {
    const real = await realpath(path);
    const behindLink = isOffLimits(real, await realData(data));
    if (behindLink !== null) return behindLink;
    if (!(await stat(real)).isDirectory()) return 'not-a-folder';
    await access(real, constants.R_OK | constants.X_OK);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return 'not-a-folder';
    return code === 'EACCES' || code === 'EPERM' ? 'unreadable' : 'missing';
  }
}

/** Why a folder cannot be added to the library next to `others`. Null: it can be added. */
export async function libraryFolderProblem(
  path: string,
  { data, others }: { data: DataFolder; others: readonly string[] },
): Promise<FolderProblem | null> {
  const problem = await listingProblem(path, data);
  if (problem !== null) return problem;
  const real = await realpath(path);
  const { root } = await realData(data);
  if (isInsideFolder(root, real)) return 'contains-data';
  for (const other of others) {
    const realOther = await realOrSame(other);
    if (real === realOther || path === other) return 'already-added';
    if (isInsideFolder(real, realOther)) return 'inside-other';
    if (isInsideFolder(realOther, real)) return 'contains-other';
  }
  return null;
}

async function realData(data: DataFolder): Promise<DataFolder> {
  return { ...data, root: await realOrSame(data.root), library: await realOrSame(data.library) };
}

const realOrSame = (path: string): Promise<string> => realpath(path).catch(() => path);
