import { mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { ConfigFile } from '#core/config/config-file.ts';

import { addDemoGames } from './demo/add-demo-games.disk.ts';
import { openGameFiles, type GameFiles } from './game-files.disk.ts';
import type { RootList } from './library-roots.disk.ts';
import { onLibrary, orAbsent } from '#core/files/library-calls.ts';
import {
  findPlatformFolders,
  newPlatformPath,
  type PlatformFolder,
  type RootListing,
} from './walk/find-platform-folders.disk.ts';
import { compileExclusions } from './walk/exclusions.ts';
import { Walker, type WalkBatch } from './walk/walker.ts';
import { WatchedRoot, type RootWatch, type WatchOptions } from './watch/watch-root.disk.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** The library folders on disk. */
    readonly disk: LibraryDisk;
  }
}

/** The library folders as a scan sees them. Only creates the folder of a new platform. */
export interface LibraryFiles {
  readonly roots: readonly string[];
  /** Every root with its platform folders, excluded ones left out. */
  listRoots(): Promise<RootListing[]>;
  /** The games of one platform folder, in batches; throws when it cannot be listed. */
  walk(
    folder: PlatformFolder,
    options: { readonly slug: string; readonly signal: AbortSignal },
  ): AsyncGenerator<WalkBatch>;
  /** About how many games are in it, for an estimate; 0 when it cannot be told. */
  count(folder: PlatformFolder): Promise<number>;
  /** False only if it is certainly gone: a disk that fails says nothing about its files. */
  has(root: string, path: string): Promise<boolean>;
  /** The files of games, to be sent. */
  readonly files: GameFiles;
  pathOf(root: string, path: string): string;
  /** Where new games of a platform would go. Null: made, or already there. */
  makePlatformFolder(fsSlug: string): Promise<'bad-name' | 'read-only' | null>;
  /** The generated games into the first root that takes them. Null: they are there now. */
  addDemoGames(): Promise<'not-empty' | 'read-only' | null>;
  /** Reports changes below all or some of the roots until it is stopped. */
  watch(options: WatchOptions, roots?: readonly string[]): RootWatch;
  /** Lets go of the thread that lists; the next walk starts another. */
  rest(): Promise<void>;
}

/** All access to the library folders. Modules add their parts of it, beside the type of each. */
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
      const listings = await listAll(library.current, configFile.folders());
      return listings.map((listing) => ({
        ...listing,
        folders: listing.folders.filter((one) => !exclusions.platform(one.fs_slug)),
      }));
    },
    async *walk(folder, { slug, signal }) {
      const roots = (await Promise.all(library.current.map(realPath))).flat();
      const path = join(folder.root, folder.romsPath);
      yield* walker.walk({ folder: path, roots, lists: configFile.current(), slug }, signal);
    },
    async count({ root, romsPath }) {
      const names = await onLibrary(root, () => readdir(join(root, romsPath))).catch(() => []);
      return names.length;
    },
    async has(root, path) {
      const found = await orAbsent(onLibrary(root, () => stat(join(root, path)))).catch(() => true);
      return found !== null;
    },
    pathOf: (root, path) => join(root, path),
    async makePlatformFolder(fsSlug) {
      if (!isFolderName(fsSlug)) return 'bad-name';
      const folders = configFile.folders();
      const listings = await listAll(library.current, folders);
      const known = listings.flatMap((listing) => listing.folders);
      if (known.some((folder) => folder.fs_slug === fsSlug)) return null;
      for (const listing of listings) {
        const path = join(listing.root, newPlatformPath(listing, folders, fsSlug));
        if (await makeFolder(listing.root, path)) return null;
      }
      return 'read-only';
    },
    addDemoGames() {
      return addDemoGames(library.current, configFile.folders());
    },
    watch(options, roots = library.current) {
      const watched = roots.map((root) => new WatchedRoot(root, options));
      return {
        ready: allOf(watched.map(({ ready }) => ready)),
        stop: () => allOf(watched.map((one) => one.stop())),
      };
    },
    rest: () => walker.close(),
  };
}

async function allOf(parts: readonly Promise<void>[]): Promise<void> {
  await Promise.all(parts);
}

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** One folder, on any system: no way up, no way elsewhere. */
const isFolderName = (name: string): boolean =>
  name !== '' &&
  Buffer.byteLength(name) <= 100 &&
  !/[/\\:*?"<>|\p{C}]/u.test(name) &&
  !/^\.|[. ]$/.test(name) &&
  !RESERVED.test(name);

const listAll = (
  roots: readonly string[],
  names: ReturnType<ConfigFile['folders']>,
): Promise<RootListing[]> => Promise.all(roots.map((root) => findPlatformFolders(root, names)));

const makeFolder = (root: string, path: string): Promise<boolean> =>
  onLibrary(root, () => mkdir(path, { recursive: true })).then(
    () => true,
    () => false,
  );

/** A root may itself be a link; what lies behind it is inside. */
const realPath = (root: string): Promise<string[]> =>
  onLibrary(root, () => realpath(root)).then(
    (path) => [path],
    () => [],
  );
