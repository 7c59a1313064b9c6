import { mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { ConfigFile } from '#core/config/config-file.disk.ts';
import { isInsideFolder } from '#core/lib/inside-folder.ts';
import {
  nullIfMissing,
  nullUnlessTimeout,
  UNKNOWN_ROOT,
  withLibraryTimeout,
} from '#core/files/library-timeout.ts';
import { RESERVED_NAME } from '#core/files/safe-file-name.ts';
import { openServedFile, type ServedFile } from '#core/files/served-file.ts';
import { fileSource, type KnownCrc } from '#core/files/zip/file-source.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';
import { addDemoGames } from './demo-games.disk.ts';
import type { RootList } from './library-roots.disk.ts';
import {
  findPlatformFolders,
  type GameFolder,
  newPlatformPath,
  type PlatformFolder,
  type RootListing,
} from './platform-folders.disk.ts';
import { compileExclusions } from './walk/exclusions.ts';
import { type FoundGame, looseGame } from './walk/walk-platform.disk.ts';
import { type WalkBatch, Walker } from './walk/walker.ts';
import { RootWatcher, type WatcherHandle, type WatchOptions } from './watch-root.disk.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** The library folders on disk. */
    readonly disk: LibraryDisk;
  }
}

/** The library folders on disk. Nothing is written there except folders of new platforms. */
interface LibraryFiles {
  readonly roots: readonly string[];
  /** Every root with its platform folders, excluded ones left out. */
  listRoots(): Promise<RootListing[]>;
  /** Yields the games of a platform folder in batches; throws if it can't be listed. */
  walk(
    folder: PlatformFolder,
    options: { readonly slug: string; readonly signal: AbortSignal },
  ): AsyncGenerator<WalkBatch>;
  /** A file that the server has just written, as `walk` finds it. */
  findLooseGame(folder: GameFolder, name: string): Promise<FoundGame>;
  /** An estimate of the number of games; 0 if the folder can't be read. */
  count(folder: PlatformFolder): Promise<number>;
  /** False only if the file certainly doesn't exist, not if the disk fails. */
  has(root: string, path: string): Promise<boolean>;
  /** Opens files of games for downloads. */
  readonly files: GameFiles;
  pathOf(root: string, path: string): string;
  /** Creates the folder for new games of a platform. Null: created, or it already exists. */
  createPlatformFolder(fsSlug: string): Promise<'bad-name' | 'read-only' | null>;
  /** Writes the demo games into the first writable root. Null: they were added. */
  addDemoGames(): Promise<'not-empty' | 'read-only' | null>;
  /** Reports changes below all or some of the roots until it is stopped. */
  watch(options: WatchOptions, roots?: readonly string[]): WatcherHandle;
  /** Stops the worker thread of walks; the next walk starts another. */
  stopWalker(): Promise<void>;
}

/** All access to the library folders. Modules add their methods by declaration merging. */
export interface LibraryDisk extends LibraryFiles {}

export function openLibraryFiles(
  library: RootList,
  configFile: Pick<ConfigFile, 'current' | 'folders'>,
): LibraryFiles {
  const walker = new Walker();
  return {
    get roots() {
      return library.current;
    },
    files: openGameFiles(library),
    async listRoots() {
      const exclusions = compileExclusions(configFile.current());
      const listings = await listAllRoots(library.current, configFile.folders());
      return listings.map((listing) => ({
        ...listing,
        folders: listing.folders.filter(({ fs_slug }) => !exclusions.platform(fs_slug)),
      }));
    },
    async *walk(folder, { slug, signal }) {
      const roots = (await Promise.all(library.current.map(realPath))).flat();
      const path = join(folder.root, folder.romsPath);
      yield* walker.walk({ folder: path, roots, lists: configFile.current(), slug }, signal);
    },
    async findLooseGame({ root, romsPath }, name) {
      const path = join(root, romsPath, name);
      return looseGame(name, await withLibraryTimeout(root, () => stat(path)));
    },
    async count({ root, romsPath }) {
      const names = await withLibraryTimeout(root, () => readdir(join(root, romsPath))).catch(
        () => [],
      );
      return names.length;
    },
    async has(root, path) {
      const found = await nullIfMissing(
        withLibraryTimeout(root, () => stat(join(root, path))),
      ).catch(() => true);
      return found !== null;
    },
    pathOf: (root, path) => join(root, path),
    async createPlatformFolder(fsSlug) {
      if (!isFolderName(fsSlug)) return 'bad-name';
      const folders = configFile.folders();
      const listings = await listAllRoots(library.current, folders);
      const known = listings.flatMap((listing) => listing.folders);
      if (known.some((folder) => folder.fs_slug === fsSlug)) return null;
      for (const listing of listings) {
        const path = join(listing.root, newPlatformPath(listing, folders, fsSlug));
        if (await tryCreateFolder(listing.root, path)) return null;
      }
      return 'read-only';
    },
    addDemoGames() {
      return addDemoGames(library.current, configFile.folders());
    },
    watch(options, roots = library.current) {
      const watchers = roots.map((root) => new RootWatcher(root, options));
      return {
        ready: allOf(watchers.map(({ ready }) => ready)),
        stop: () => allOf(watchers.map((watcher) => watcher.stop())),
      };
    },
    stopWalker: () => walker.close(),
  };
}

async function allOf(promises: readonly Promise<void>[]): Promise<void> {
  await Promise.all(promises);
}

/** A single folder name that is valid on every system and contains no path. */
const isFolderName = (name: string): boolean =>
  name !== '' &&
  Buffer.byteLength(name) <= 100 &&
  !/[/\\:*?"<>|\p{C}]/u.test(name) &&
  !/^\.|[. ]$/.test(name) &&
  !RESERVED_NAME.test(name);

const listAllRoots = (
  roots: readonly string[],
  names: ReturnType<ConfigFile['folders']>,
): Promise<RootListing[]> => Promise.all(roots.map((root) => findPlatformFolders(root, names)));

const tryCreateFolder = (root: string, path: string): Promise<boolean> =>
  withLibraryTimeout(root, () => mkdir(path, { recursive: true })).then(
    () => true,
    () => false,
  );

/** The target of a root, which may be a link; empty if it cannot be read. */
const realPath = (root: string): Promise<string[]> =>
  withLibraryTimeout(root, () => realpath(root)).then(
    (path) => [path],
    () => [],
  );

interface GamePath {
  readonly root: string;
  /** Relative to the root, including the file name. */
  readonly path: string;
}

/** Opens files of games for downloads. Files outside the library roots are never opened. */
interface GameFiles {
  /** Null: the file doesn't exist or is a link out of the library. */
  open(gamePath: GamePath): Promise<ServedFile | null>;
  /** The path with its links resolved, for code that reads archives itself. Null: like `open`. */
  realPath(gamePath: GamePath): Promise<string | null>;
  /** The file as an entry of a zip download. Null: like `open`. */
  source(
    gamePath: GamePath,
    entry: { name: string; known?: KnownCrc | undefined },
  ): Promise<ZipSource | null>;
}

function openGameFiles(roots: RootList): GameFiles {
  /** The path with all links resolved; null: it is outside the library. */
  async function findPathInLibrary({ root, path }: GamePath): Promise<string | null> {
    if (!roots.current.includes(root)) return null;
    const target = await withLibraryTimeout(root, () => realpath(join(root, path))).catch(
      nullUnlessTimeout,
    );
    return target !== null && (await isInsideRoots(target, roots.current)) ? target : null;
  }

  return {
    realPath: findPathInLibrary,
    async open(gamePath) {
      const path = await findPathInLibrary(gamePath);
      return path === null ? null : openServedFile(path);
    },
    async source(gamePath, entry) {
      const path = await findPathInLibrary(gamePath);
      return path === null ? null : fileSource(path, entry);
    },
  };
}

/**
 * Whether an existing or new file at this path is inside the library. The nearest existing folder
 * decides, because a link on the way may lead anywhere.
 */
export async function isInsideLibrary(path: string, roots: readonly string[]): Promise<boolean> {
  return isInsideRoots(await findNearestExisting(path), roots);
}

/** The links of `path` must be resolved already; those of the roots are resolved here. */
async function isInsideRoots(path: string, roots: readonly string[]): Promise<boolean> {
  for (const root of roots) {
    const realRoot = await withLibraryTimeout(root, () => realpath(root)).catch(nullUnlessTimeout);
    if (realRoot !== null && isInsideFolder(path, realRoot)) return true;
  }
  return false;
}

async function findNearestExisting(path: string): Promise<string> {
  const target = await withLibraryTimeout(UNKNOWN_ROOT, () => realpath(path)).catch(
    nullUnlessTimeout,
  );
  if (target !== null) return target;
  const parent = dirname(path);
  return parent === path ? path : findNearestExisting(parent);
}
