import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { onLibrary } from '#core/files/library-calls.ts';

/** Folders below a root with the time each last gained, lost or renamed an entry. */
export type FolderTimes = ReadonlyMap<string, number>;

const DEEPEST = 34;

/** A cheap look: only folders are asked about. Null: the root itself cannot be listed. */
export async function listFolders(root: string, signal: AbortSignal): Promise<FolderTimes | null> {
  const times = new Map<string, number>();
  const isListed = await visit(root, '', { times, above: [], signal });
  return isListed ? times : null;
}

interface Visit {
  readonly times: Map<string, number>;
  /** Folders that contain this one: a link back to one of them would be followed for ever. */
  readonly above: readonly string[];
  readonly signal: AbortSignal;
}

async function visit(
  root: string,
  path: string,
  { times, above, signal }: Visit,
): Promise<boolean> {
  if (signal.aborted || above.length > DEEPEST) return false;
  const here = join(root, path);
  let entries: Dirent[];
  let real: string;
  try {
    real = await onLibrary(root, () => realpath(here));
    if (above.includes(real)) return false;
    const { mtimeMs } = await onLibrary(root, () => stat(here));
    entries = await onLibrary(root, () => readdir(here, { withFileTypes: true }));
    times.set(path, mtimeMs);
  } catch {
    return false;
  }
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    const isLink = entry.isSymbolicLink() && (await isFolder(join(root, below)));
    if (entry.isDirectory() || isLink)
      await visit(root, below, { times, above: [...above, real], signal });
  }
  return true;
}

const isFolder = (path: string): Promise<boolean> =>
  onLibrary('', () => stat(path)).then(
    (info) => info.isDirectory(),
    () => false,
  );

/** What happened between two looks. */
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
