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

/** More than people scroll through; a filter finds the rest. */
const AT_MOST = 200;

interface Request {
  /** Undefined: the top of the file system. */
  readonly path: string | undefined;
  readonly filter: string;
  readonly data: DataFolder;
  /** Library folders the browsed one must not overlap. */
  readonly others: readonly string[];
}

/** The folders inside a folder that this process may read. Nothing is changed. */
export async function browseFolder({ path, ...request }: Request): Promise<BrowsedFolder> {
  const { data, others } = request;
  const here = path === undefined ? parse(data.root).root : normalPath(path);
  if (here === null) {
    return { path: path ?? '', parent: null, folders: [], total: 0, problem: 'not-absolute' };
  }
  const parent = dirname(here) === here ? null : dirname(here);
  // The data folder itself is listed, because the library folder in it may be chosen.
  const hidden = here === data.root ? null : await listingProblem(here, data);
  if (hidden !== null) return { path: here, parent, folders: [], total: 0, problem: hidden };
  const names = await folderNames(here, request);
  const shown = await Promise.all(
    names.slice(0, AT_MOST).map(async (name) => {
      const below = join(here, name);
      return { name, path: below, readable: await isReadable(below) };
    }),
  );
  const problem = await libraryFolderProblem(here, { data, others });
  return { path: here, parent, folders: shown, total: names.length, problem };
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

async function folderNames(
  here: string,
  { filter, data }: Pick<Request, 'filter' | 'data'>,
): Promise<string[]> {
  const wanted = filter.toLowerCase();
  const names: string[] = [];
  for await (const entry of await opendir(here)) {
    const { name } = entry;
    if (name.startsWith('.') && !wanted.startsWith('.')) continue;
    if (!name.toLowerCase().includes(wanted)) continue;
    if (isOffLimits(join(here, name), data) === 'system') continue;
    if (here === data.root && isOffLimits(join(here, name), data) !== null) continue;
    const isFolder =
      entry.isDirectory() || (entry.isSymbolicLink() && (await isFolderAt(join(here, name))));
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
