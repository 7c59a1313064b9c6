import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A: `roms/<platform>`; B: `<platform>/roms`; flat: games directly in `<platform>`. */
export type FolderLayout = 'struct_a' | 'struct_b' | 'flat';

export interface PlatformFolder {
  readonly root: string;
  readonly fs_slug: string;
  readonly layout: FolderLayout;
  /** Below the root. */
  readonly romsPath: string;
  readonly firmwarePath: string;
}

export interface RootListing {
  readonly root: string;
  readonly state: 'ready' | 'empty' | 'missing' | 'unreadable' | 'not-a-folder';
  readonly folders: readonly PlatformFolder[];
  /** Every layout found in the root, also of folders that are excluded. */
  readonly layouts: readonly FolderLayout[];
}

interface FolderNames {
  readonly roms: string;
  readonly firmware: string;
}

/** Where the platforms of one root are. Both layouts may stand side by side. */
export function findPlatformFolders(root: string, names: FolderNames): RootListing {
  const info = statSync(root, { throwIfNoEntry: false });
  if (!info) return { root, state: 'missing', folders: [], layouts: [] };
  if (!info.isDirectory()) return { root, state: 'not-a-folder', folders: [], layouts: [] };
  const top = foldersIn(root);
  if (!top) return { root, state: 'unreadable', folders: [], layouts: [] };
  const inA = top.includes(names.roms) ? (foldersIn(join(root, names.roms)) ?? []) : [];
  const others = top.filter((name) => name !== names.roms && name !== names.firmware);
  const inB = others.filter((name) => foldersIn(join(root, name))?.includes(names.roms));
  const hasLayout = top.includes(names.roms) || inB.length > 0;
  const flat = hasLayout ? [] : others.filter((name) => holdsSomething(join(root, name)));
  const folders = [
    ...inA.map((slug) => folder(root, slug, 'struct_a', names)),
    ...inB.map((slug) => folder(root, slug, 'struct_b', names)),
    ...flat.map((slug) => folder(root, slug, 'flat', names)),
  ].toSorted(bySlug);
  const layouts = [...new Set(folders.map(({ layout }) => layout))];
  return { root, state: folders.length > 0 ? 'ready' : 'empty', folders, layouts };
}

/** Where a platform that has no folder yet would go, so that those there are stay what they are. */
export function newPlatformPath(
  { folders }: Pick<RootListing, 'folders'>,
  { roms }: FolderNames,
  fsSlug: string,
): string {
  const isAll = (wanted: FolderLayout): boolean =>
    folders.length > 0 && folders.every(({ layout }) => layout === wanted);
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

/** Those of the same name keep their order, or a game in both would change places. */
function bySlug(a: PlatformFolder, b: PlatformFolder): number {
  if (a.fs_slug === b.fs_slug) return 0;
  return a.fs_slug < b.fs_slug ? -1 : 1;
}

/** Null: it cannot be listed, which is not the same as empty. */
function foldersIn(path: string): string[] | null {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => !isHidden(entry.name))
      .filter(
        (entry) =>
          entry.isDirectory() || (entry.isSymbolicLink() && isFolder(join(path, entry.name))),
      )
      .map(({ name }) => name);
  } catch {
    return null;
  }
}

function holdsSomething(path: string): boolean {
  try {
    return readdirSync(path).some((name) => !isHidden(name));
  } catch {
    return false;
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const isHidden = (name: string): boolean => name.startsWith('.');
