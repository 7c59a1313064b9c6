import { opendir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { nullIfMissing, UNKNOWN_ROOT, withLibraryTimeout } from '#core/files/library-timeout.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    /** Names of the platform folders in all roots, at most a second old; cheap enough to poll. */
    listPlatformNames(folders: FolderNames): Promise<string[]>;
  }
}

/** A: `roms/<platform>`; B: `<platform>/roms`; flat: games directly in `<platform>`. */
export type FolderLayout = 'struct_a' | 'struct_b' | 'flat';

/** A folder that games are directly in. */
export interface GameFolder {
  readonly root: string;
  /** Relative to the root. */
  readonly romsPath: string;
}

/** The folder of one platform in one root. */
export interface PlatformFolder extends GameFolder {
  readonly fs_slug: string;
  readonly layout: FolderLayout;
  readonly firmwarePath: string;
}

/** A library folder with the platform folders found in it. */
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
  const unusable = { root, folders: [], layouts: [] };
  const info = await nullIfMissing(withLibraryTimeout(root, () => stat(root))).catch(
    () => 'unreadable' as const,
  );
  if (info === 'unreadable') return { ...unusable, state: 'unreadable' };
  if (!info) return { ...unusable, state: 'missing' };
  if (!info.isDirectory()) return { ...unusable, state: 'not-a-folder' };
  const top = await listFoldersOrNull(root, root);
  if (!top) return { ...unusable, state: 'unreadable' };
  const platformsA = top.includes(names.roms)
    ? ((await listFoldersOrNull(root, join(root, names.roms))) ?? [])
    : [];
  const others = top.filter((name) => name !== names.roms && name !== names.firmware);
  const platformsB: string[] = [];
  for (const name of others) {
    if ((await listFoldersOrNull(root, join(root, name)))?.includes(names.roms))
      platformsB.push(name);
  }
  const hasLayout = top.includes(names.roms) || platformsB.length > 0;
  const flat: string[] = [];
  for (const name of hasLayout ? [] : others) {
    if (await hasEntries(root, join(root, name))) flat.push(name);
  }
  const folders = [
    ...platformsA.map((slug) => toPlatformFolder(root, slug, 'struct_a', names)),
    ...platformsB.map((slug) => toPlatformFolder(root, slug, 'struct_b', names)),
    ...flat.map((slug) => toPlatformFolder(root, slug, 'flat', names)),
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
  const allHave = (expected: FolderLayout): boolean =>
    folders.length > 0 && folders.every(({ layout }) => layout === expected);
  if (allHave('struct_b')) return `${fsSlug}/${roms}`;
  return allHave('flat') ? fsSlug : `${roms}/${fsSlug}`;
}

function toPlatformFolder(
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

/** Folders of the same name keep their order, because games of the first folder take precedence. */
function bySlug(a: PlatformFolder, b: PlatformFolder): number {
  if (a.fs_slug === b.fs_slug) return 0;
  return a.fs_slug < b.fs_slug ? -1 : 1;
}

/** The folders directly in a folder. Null: it can't be listed, which is different from empty. */
async function listFoldersOrNull(root: string, path: string): Promise<string[] | null> {
  try {
    const entries = await withLibraryTimeout(root, () => readdir(path, { withFileTypes: true }));
    const names: string[] = [];
    for (const entry of entries) {
      if (isHidden(entry.name)) continue;
      const isFolder =
        entry.isDirectory() ||
        (entry.isSymbolicLink() && (await isLinkToFolder(root, join(path, entry.name))));
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

const isLinkToFolder = async (root: string, path: string): Promise<boolean> =>
  (await nullIfMissing(withLibraryTimeout(root, () => stat(path))))?.isDirectory() ?? false;

const isHidden = (name: string): boolean => name.startsWith('.');

interface CachedListing {
  /** Identity and modification time of the folder when it was listed. */
  readonly stamp: string;
  readonly folders: readonly string[];
}

interface CachedNames {
  readonly key: string;
  readonly readAt: number;
  readonly names: Promise<string[]>;
}

/** How long a result is reused without reading the disk. */
const FRESH_MS = 1000;
/** How long a request waits for the disk. */
const READ_TIMEOUT_MS = 1000;
/**
 * A folder is cached only if it last changed longer ago than this. A second change within the
 * resolution of file times would be missed.
 */
const MIN_CACHED_AGE_MS = 3000;

/**
 * Names of the platform folders in all library roots, for frequent requests. Finds the same folders
 * as `findPlatformFolders`, but never lists the games in them, so that the cost doesn't depend on
 * their number.
 */
export class PlatformNames {
  readonly #now: () => number;
  readonly #listings = new Map<string, CachedListing>();
  #cached: CachedNames | undefined;
  #last: string[] = [];
  #isReading = false;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  list(roots: readonly string[], names: FolderNames): Promise<string[]> {
    const key = JSON.stringify([roots, names.roms, names.firmware]);
    const now = this.#now();
    const cached = this.#cached;
    const age = cached ? now - cached.readAt : Infinity;
    const isFresh = age >= 0 && age < FRESH_MS;
    if (cached?.key === key && (isFresh || this.#isReading)) return this.#withTimeout(cached.names);
    if (cached?.key !== key) {
      this.#listings.clear();
      this.#last = [];
    }
    this.#isReading = true;
    const found = this.#read(roots, names).finally(() => {
      this.#isReading = false;
    });
    void found.then(
      (last) => {
        this.#last = last;
      },
      () => {},
    );
    this.#cached = { key, readAt: now, names: found };
    return this.#withTimeout(found);
  }

  /** If the disk doesn't respond in time, requests get the previous names. */
  async #withTimeout(found: Promise<string[]>): Promise<string[]> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<string[]>((resolve) => {
      timer = setTimeout(() => resolve(this.#last), READ_TIMEOUT_MS);
    });
    return Promise.race([found, timeout]).finally(() => clearTimeout(timer));
  }

  async #read(roots: readonly string[], names: FolderNames): Promise<string[]> {
    const found = await Promise.all(roots.map((root) => this.#readRoot(root, names)));
    return [...new Set(found.flat())].toSorted();
  }

  async #readRoot(root: string, { roms, firmware }: FolderNames): Promise<string[]> {
    const top = await this.#listFoldersCached(root);
    const platformsA = top.includes(roms) ? await this.#listFoldersCached(join(root, roms)) : [];
    const others = top.filter((name) => name !== roms && name !== firmware);
    const platformsB = await filterAsync(others, (name) => isFolder(join(root, name, roms)));
    if (top.includes(roms) || platformsB.length > 0) return [...platformsA, ...platformsB];
    return filterAsync(others, (name) => hasEntry(join(root, name)));
  }

  /** Lists a folder again only if its time has changed, which it does with the names in it. */
  async #listFoldersCached(path: string): Promise<readonly string[]> {
    const info = await withLibraryTimeout(UNKNOWN_ROOT, () => stat(path, { bigint: true })).catch(
      () => null,
    );
    if (!info) return [];
    const stamp = `${info.dev}:${info.ino}:${info.mtimeNs}:${info.ctimeNs}`;
    const cached = this.#listings.get(path);
    if (cached?.stamp === stamp) return cached.folders;
    const folders = await listFoldersOrNone(path);
    if (this.#now() - Number(info.mtimeMs) > MIN_CACHED_AGE_MS)
      this.#listings.set(path, { stamp, folders });
    return folders;
  }
}

async function listFoldersOrNone(path: string): Promise<string[]> {
  const entries = await withLibraryTimeout(UNKNOWN_ROOT, () =>
    readdir(path, { withFileTypes: true }),
  ).catch(() => []);
  const candidates = entries.filter(
    (entry) => !isHidden(entry.name) && (entry.isDirectory() || entry.isSymbolicLink()),
  );
  const folders = await filterAsync(
    candidates,
    async (entry) => entry.isDirectory() || isFolder(join(path, entry.name)),
  );
  return folders.map(({ name }) => name);
}

async function filterAsync<T>(
  items: readonly T[],
  test: (item: T) => Promise<boolean>,
): Promise<T[]> {
  const results = await Promise.all(items.map(test));
  return items.filter((_, index) => results[index]);
}

const isFolder = (path: string): Promise<boolean> =>
  withLibraryTimeout(UNKNOWN_ROOT, () => stat(path)).then(
    (info) => info.isDirectory(),
    () => false,
  );

/** Stops at the first name that isn't hidden. */
async function hasEntry(path: string): Promise<boolean> {
  const listing = await withLibraryTimeout(UNKNOWN_ROOT, () =>
    opendir(path, { bufferSize: 4 }),
  ).catch(() => null);
  if (!listing) return false;
  for await (const { name } of listing) if (!isHidden(name)) return true;
  return false;
}
