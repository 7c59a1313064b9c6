import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { withLibraryTimeout, nullIfMissing } from '#core/files/library-timeout.ts';

/** A: `roms/<platform>`; B: `<platform>/roms`; flat: games directly in `<platform>`. */
export type FolderLayout = 'struct_a' | 'struct_b' | 'flat';

export interface PlatformFolder {
  readonly root: string;
  readonly fs_slug: string;
  readonly layout: FolderLayout;
  /** Relative to the root. */
  readonly romsPath: string;
  readonly firmwarePath: string;
}

export interface RootListing {
  readonly root: string;
  readonly state: 'ready' | 'empty' | 'missing' | 'unreadable' | 'not-a-folder';
  readonly folders: readonly PlatformFolder[];
  /** Every layout found in the root, including those of excluded folders. */
  readonly layouts: readonly FolderLayout[];
}

interface FolderNames {
  readonly roms: string;
  readonly firmware: string;
}

/**
 * Finds the platform folders of a root, which may mix both layouts. A disk that fails or doesn't
 * respond makes the root unreadable.
 */
export async function findPlatformFolders(root: string, names: FolderNames): Promise<RootListing> {
  const nothing = { root, folders: [], layouts: [] };
  const info = await nullIfMissing(withLibraryTimeout(root, () => stat(root))).catch(
    () => 'unreadable' as const,
  );
  if (info === 'unreadable') return { ...nothing, state: 'unreadable' };
  if (!info) return { ...nothing, state: 'missing' };
  if (!info.isDirectory()) return { ...nothing, state: 'not-a-folder' };
  const top = await foldersIn(root, root);
  if (!top) return { ...nothing, state: 'unreadable' };
  const inA = top.includes(names.roms)
    ? ((await foldersIn(root, join(root, names.roms))) ?? [])
    : [];
  const others = top.filter((name) => name !== names.roms && name !== names.firmware);
  const inB: string[] = [];
  for (const name of others) {
    if ((await foldersIn(root, join(root, name)))?.includes(names.roms)) inB.push(name);
  }
  const hasLayout = top.includes(names.roms) || inB.length > 0;
  const flat: string[] = [];
  for (const name of hasLayout ? [] : others) {
    if (await hasEntries(root, join(root, name))) flat.push(name);
  }
  const folders = [
    ...inA.map((slug) => folder(root, slug, 'struct_a', names)),
    ...inB.map((slug) => folder(root, slug, 'struct_b', names)),
    ...flat.map((slug) => folder(root, slug, 'flat', names)),
  ].toSorted(bySlug);
  const layouts = [...new Set(folders.map(({ layout }) => layout))];
  return { root, state: folders.length > 0 ? 'ready' : 'empty', folders, layouts };
}

/** The path for a new platform, chosen so that the layout of the existing ones stays the same. */
export function newPlatformPath(
  { folders }: Pick<RootListing, 'folders'>,
  { roms }: FolderNames,
  fsSlug: string,
): string {
  const isAll = (expected: FolderLayout): boolean =>
    folders.length > 0 && folders.every(({ layout }) => layout === expected);
  if (isAll('struct_b')) return `${fsSlug}/${roms}`;
  return isAll('flat') ? fsSlug : `${roms}/${fsSlug}`;
}

function folder(
  root: string,
  fs_slug: string,
  layout: FolderLayout,
  { roms, firmware }: FolderNames,
): PlatformFolder {
  const paths = {
    struct_a: { romsPath: `${roms}/${fs_slug}`, firmwarePath: `${firmware}/${fs_slug}` },
    struct_b: { romsPath: `${fs_slug}/${roms}`, firmwarePath: `${fs_slug}/${firmware}` },
    flat: { romsPath: fs_slug, firmwarePath: `${firmware}/${fs_slug}` },
  }[layout];
  return { root, fs_slug, layout, ...paths };
}

/** Stable for equal names: the first of several folders takes precedence for its games. */
function bySlug(a: PlatformFolder, b: PlatformFolder): number {
  if (a.fs_slug === b.fs_slug) return 0;
  return a.fs_slug < b.fs_slug ? -1 : 1;
}

/** Null: the folder can't be listed, which is different from empty. */
async function foldersIn(root: string, path: string): Promise<string[] | null> {
  try {
    const entries = await withLibraryTimeout(root, () => readdir(path, { withFileTypes: true }));
    const names: string[] = [];
    for (const entry of entries) {
      if (isHidden(entry.name)) continue;
      const isFolder =
        entry.isDirectory() ||
        (entry.isSymbolicLink() && (await leadsToFolder(root, join(path, entry.name))));
      if (isFolder) names.push(entry.name);
    }
    return names;
  } catch {
    return null;
  }
}

async function hasEntries(root: string, path: string): Promise<boolean> {
  const names = await withLibraryTimeout(root, () => readdir(path)).catch(() => []);
  return names.some((name) => !isHidden(name));
}

const leadsToFolder = async (root: string, path: string): Promise<boolean> =>
  (await nullIfMissing(withLibraryTimeout(root, () => stat(path))))?.isDirectory() ?? false;

const isHidden = (name: string): boolean => name.startsWith('.');
