import { constants } from 'node:fs';
import { access, opendir, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';

import type { BrowsedFolder } from '@saveroom/contract';

import type { DataFolder } from '#core/files/data-folder.ts';
import {
  isOffLimits,
  libraryFolderProblem,
  listingProblem,
  normalPath,
} from './folder-problem.disk.ts';

/** Users filter instead of scrolling through more. */
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
  const current = path === undefined ? parse(data.root).root : normalPath(path);
  if (current === null) {
    return { path: path ?? '', parent: null, folders: [], total: 0, problem: 'not-absolute' };
  }
  const parent = dirname(current) === current ? null : dirname(current);
  // The data folder itself is listed, because the library folder in it may be chosen.
  const blocked = current === data.root ? null : await listingProblem(current, data);
  if (blocked !== null) return { path: current, parent, folders: [], total: 0, problem: blocked };
  const names = await folderNames(current, request);
  const shown = await Promise.all(
    names.slice(0, MAX_FOLDERS).map(async (name) => {
      const below = join(current, name);
      return { name, path: below, readable: await isReadable(below) };
    }),
  );
  const problem = await libraryFolderProblem(current, { data, others });
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
    if (isOffLimits(join(current, name), data) === 'system') continue;
    if (current === data.root && isOffLimits(join(current, name), data) !== null) continue;
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
