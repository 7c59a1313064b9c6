import { constants } from 'node:fs';
import { access, opendir, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, parse, resolve } from 'node:path';
import type { BrowsedFolder, FolderProblem } from '@saveroom/contract';

import type { DataFolder } from '#core/files/data-folder.ts';
import { isInsideFolder } from '#core/lib/inside-folder.ts';

/** More folders are not listed; users type a filter instead. */
const MAX_FOLDERS = 200;

interface BrowseRequest {
  /** Undefined: the top of the file system. */
  readonly path: string | undefined;
  readonly filter: string;
  readonly data: DataFolder;
  /** Library folders the browsed one must not overlap. */
  readonly others: readonly string[];
}

/** Lists the folders inside a folder. Nothing is changed. */
export async function browseFolder({ path, ...request }: BrowseRequest): Promise<BrowsedFolder> {
  const { data, others } = request;
  const current = path === undefined ? parse(data.root).root : normalizePath(path);
  if (current === null) {
    return { path: path ?? '', parent: null, folders: [], total: 0, problem: 'not-absolute' };
  }
  const parent = dirname(current) === current ? null : dirname(current);
  // The data folder itself is listed, because the library folder in it may be chosen.
  const blocked = current === data.root ? null : await findListingProblem(current, data);
  if (blocked !== null) return { path: current, parent, folders: [], total: 0, problem: blocked };
  const names = await folderNames(current, request);
  const shown = await Promise.all(
    names.slice(0, MAX_FOLDERS).map(async (name) => {
      const below = join(current, name);
      return { name, path: below, readable: await isReadable(below) };
    }),
  );
  const problem = await findLibraryFolderProblem(current, { data, others });
  return { path: current, parent, folders: shown, total: names.length, problem };
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

async function folderNames(
  current: string,
  { filter, data }: Pick<BrowseRequest, 'filter' | 'data'>,
): Promise<string[]> {
  const lowerFilter = filter.toLowerCase();
  const names: string[] = [];
  for await (const entry of await opendir(current)) {
    const { name } = entry;
    if (name.startsWith('.') && !lowerFilter.startsWith('.')) continue;
    if (!name.toLowerCase().includes(lowerFilter)) continue;
    if (findOffLimitsReason(join(current, name), data) === 'system') continue;
    if (current === data.root && findOffLimitsReason(join(current, name), data) !== null) continue;
    const isFolder =
      entry.isDirectory() || (entry.isSymbolicLink() && (await isFolderAt(join(current, name))));
    if (isFolder) names.push(name);
  }
  return names.toSorted(byName);
}

const isFolderAt = (path: string): Promise<boolean> =>
  stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  );

const isReadable = (path: string): Promise<boolean> =>
  access(path, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

/** Kernel interfaces, which contain no user files. */
const SYSTEM_FOLDERS = ['/proc', '/sys', '/dev'];

/** Normalizes a path: absolute, without `..` and trailing slash. Null: it is not absolute. */
export function normalizePath(path: string): string | null {
  return isAbsolute(path) && !path.includes('\0') ? resolve(path) : null;
}

/** Why a folder must not be browsed: a kernel interface or a private part of the data folder. */
function findOffLimitsReason(real: string, data: DataFolder): 'system' | 'data' | null {
  if (SYSTEM_FOLDERS.some((folder) => isInsideFolder(real, folder))) return 'system';
  const isPrivate = isInsideFolder(real, data.root) && !isInsideFolder(real, data.library);
  return isPrivate ? 'data' : null;
}

/** Why a folder cannot be listed, after following links. Null: it can be listed. */
async function findListingProblem(path: string, data: DataFolder): Promise<FolderProblem | null> {
  // Checked before any disk access, so that the result does not reveal whether a folder exists.
  const offLimits = findOffLimitsReason(path, data);
  if (offLimits !== null) return offLimits;
  try {
    const real = await realpath(path);
    const behindLink = findOffLimitsReason(real, await resolveDataFolder(data));
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
export async function findLibraryFolderProblem(
  path: string,
  { data, others }: { data: DataFolder; others: readonly string[] },
): Promise<FolderProblem | null> {
  const problem = await findListingProblem(path, data);
  if (problem !== null) return problem;
  const real = await realpath(path);
  const { root } = await resolveDataFolder(data);
  if (isInsideFolder(root, real)) return 'contains-data';
  for (const other of others) {
    const realOther = await realpathOrSame(other);
    if (real === realOther || path === other) return 'already-added';
    if (isInsideFolder(real, realOther)) return 'inside-other';
    if (isInsideFolder(realOther, real)) return 'contains-other';
  }
  return null;
}

async function resolveDataFolder(data: DataFolder): Promise<DataFolder> {
  return {
    ...data,
    root: await realpathOrSame(data.root),
    library: await realpathOrSame(data.library),
  };
}

const realpathOrSame = (path: string): Promise<string> => realpath(path).catch(() => path);
