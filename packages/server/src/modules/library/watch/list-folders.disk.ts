import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { withLibraryTimeout } from '#core/files/library-timeout.ts';

/** Folders below a root with the time each last gained, lost or renamed an entry. */
export type FolderTimes = ReadonlyMap<string, number>;

const MAX_DEPTH = 34;

/** Cheap, as it reads the times of folders only. Null: the root itself can't be listed. */
export async function listFolders(root: string, signal: AbortSignal): Promise<FolderTimes | null> {
  const times = new Map<string, number>();
  const isListed = await visit(root, '', { times, ancestors: [], signal });
  return isListed ? times : null;
}

interface Visit {
  readonly times: Map<string, number>;
  /** Real paths of the ancestors: a link to one of them would be followed endlessly. */
  readonly ancestors: readonly string[];
  readonly signal: AbortSignal;
}

async function visit(
  root: string,
  path: string,
  { times, ancestors, signal }: Visit,
): Promise<boolean> {
  if (signal.aborted || ancestors.length > MAX_DEPTH) return false;
  const folder = join(root, path);
  let entries: Dirent[];
  let real: string;
  try {
    real = await withLibraryTimeout(root, () => realpath(folder));
    if (ancestors.includes(real)) return false;
    const { mtimeMs } = await withLibraryTimeout(root, () => stat(folder));
    entries = await withLibraryTimeout(root, () => readdir(folder, { withFileTypes: true }));
    times.set(path, mtimeMs);
  } catch {
    return false;
  }
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    const isLink = entry.isSymbolicLink() && (await isFolder(join(root, below)));
    if (entry.isDirectory() || isLink)
      await visit(root, below, { times, ancestors: [...ancestors, real], signal });
  }
  return true;
}

const isFolder = (path: string): Promise<boolean> =>
  withLibraryTimeout('', () => stat(path)).then(
    (info) => info.isDirectory(),
    () => false,
  );

/** The differences between two listings. */
export function compareFolders(
  before: FolderTimes,
  after: FolderTimes,
): { path: string; kind: 'appeared' | 'vanished' | 'changed' }[] {
  const appeared = [...after.keys()].filter((path) => !before.has(path));
  const vanished = [...before.keys()].filter((path) => !after.has(path));
  const changed = [...after]
    .filter(([path, time]) => before.has(path) && before.get(path) !== time)
    .map(([path]) => path);
  return [
    ...appeared.map((path) => ({ path, kind: 'appeared' as const })),
    ...vanished.map((path) => ({ path, kind: 'vanished' as const })),
    ...changed.map((path) => ({ path, kind: 'changed' as const })),
  ];
}
