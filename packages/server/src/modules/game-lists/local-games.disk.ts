import { type Dirent, constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { LRUCache } from 'lru-cache';

import { nullUnlessTimeout, withLibraryTimeout } from '#core/files/library-timeout.ts';
import { isInsideLibrary, isMediaFolder, type RootList } from '#modules/library/library.api.ts';
import { splitExtension } from '#modules/names/names.api.ts';

import { type ChosenMedia, chooseMedia } from './choose-media.ts';
import { type ListedGame, ListError } from './listed-game.ts';
import { readListedPath } from './listed-path.ts';
import { mediaAddress, MediaIndex, readMediaAddress } from './media-files.ts';
import { parseGamelist } from './parse-gamelist.ts';
import { parseLaunchbox } from './parse-launchbox.ts';
import { parsePegasus } from './parse-pegasus.ts';
import { checkList, type ListParser } from './read-text.ts';
import { readListChecksum } from './list-checksum.disk.ts';

declare module '#modules/library/library.disk.ts' {
  interface LibraryDisk {
    /** Lists and media of other programs next to the games. */
    readonly localGames: LocalGames;
  }
}

export interface GameFolder {
  readonly root: string;
  /** Below the root. */
  readonly path: string;
}

/** What lists and media folders of a platform have about a game. */
export interface LocalGame {
  /** Null: there are only media. */
  readonly listed: ListedGame | null;
  /** Addresses for `openMedia` instead of paths. */
  readonly media: ChosenMedia;
  /** The list or folder, for users. */
  readonly origin: string;
}

export interface LocalGames {
  /** Null: nothing is known. Throws a `ListError` once for each list that cannot be read. */
  find(folder: GameFolder, fsName: string): Promise<LocalGame | null>;
  /** Opens a picture or manual. Null: there is no such file in the library. */
  readonly openMedia: (address: string) => Promise<AsyncIterable<Uint8Array> | null>;
}

const MEDIA_FILE = /\.(?:png|jpe?g|webp|gif|bmp|pdf)$/i;
/** Games of one platform are identified together, so that few folders are needed at once. */
const MAX_FOLDERS = 2;
const MAX_AGE_MS = 60_000;
const MAX_LIST_BYTES = 64 * 1024 * 1024;
const MAX_MEDIA = 200_000;
const MAX_DEPTH = 4;
/** A link that replaces a file after it was checked is not followed. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The lists and media of the folder of one platform. */
interface FolderIndex {
  readonly games: ReadonlyMap<string, { readonly game: ListedGame; readonly list: string }>;
  readonly media: MediaIndex;
  /** Paths by their lower case. */
  readonly paths: ReadonlyMap<string, string>;
  /** Lists that cannot be read, until they were reported. */
  readonly errors: ListError[];
}

export function openLocalGames(library: RootList): LocalGames {
  const folders = new LRUCache<string, { version: string; index: Promise<FolderIndex> }>({
    max: MAX_FOLDERS,
    ttl: MAX_AGE_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  });
  /** Lists that were reported, with their version. */
  const reported = new Set<string>();
  const indexOf = async ({ root, path }: GameFolder): Promise<FolderIndex> => {
    const folder = join(root, path);
    const version = await readVersion(root, folder);
    const known = folders.get(folder);
    if (known?.version === version) return known.index;
    const index = readFolder(root, folder, reported);
    folders.set(folder, { version, index });
    index.catch(() => folders.delete(folder));
    return index;
  };
  return {
    async find(folder, fsName) {
      if (!library.current.includes(folder.root)) return null;
      const index = await indexOf(folder);
      const error = index.errors.pop();
      if (error) throw error;
      return findGame(index, folder, fsName);
    },

    async openMedia(address) {
      const path = readMediaAddress(address);
      if (path === null || !MEDIA_FILE.test(path)) return null;
      for (const root of library.current) {
        const real = await tryCall(root, () => realpath(join(root, path)));
        if (real === null || !(await isInsideLibrary(real, [root]))) continue;
        const file = await tryCall(root, () => open(real, READ_FLAGS));
        if ((await file?.stat())?.isFile()) return file?.createReadStream() ?? null;
        await file?.close();
      }
      return null;
    },
  };
}

/** Null: there is no such file, or it cannot be read. Throws if the disk does not respond. */
const tryCall = <T>(root: string, call: () => Promise<T>): Promise<T | null> =>
  withLibraryTimeout(root, call).catch(nullUnlessTimeout);

const WATCHED = ['', 'gamelist.xml', 'metadata.pegasus.txt', 'metadata.txt', 'media', 'images'];

/** Changes with the usual lists, and when files are added to or removed from the folder. */
async function readVersion(root: string, folder: string): Promise<string> {
  const times: (string | undefined)[] = [];
  for (const name of WATCHED) {
    const info = await tryCall(root, () => stat(join(folder, name)));
    times.push(info ? `${info.mtimeMs}-${info.size}` : '');
  }
  return times.join(' ');
}

async function findGame(
  { games, media: index, paths }: FolderIndex,
  folder: GameFolder,
  fsName: string,
): Promise<LocalGame | null> {
  const found = games.get(nameKey(fsName));
  const listed = found && !found.game.isOwn ? found.game : null;
  const { stem } = splitExtension(fsName, { isFolder: false });
  const chosen = chooseMedia(
    listed?.media ?? {},
    (kind) => index.find([MEDIA_ROOT], kind, [stem, fsName, ...(listed?.mediaNames ?? [])]),
    (written) => {
      const { parts, isOutside } = readListedPath(written);
      return isOutside ? null : (paths.get(parts.join('/').toLowerCase()) ?? null);
    },
  );
  const media = await withAddresses(chosen, folder);
  const files = [media.cover, media.titleScreen, media.manual, media.screenshots[0]];
  if (!listed && files.every((file) => file === null || file === undefined)) return null;
  return { listed, media, origin: listed ? (found?.list ?? '') : 'media' };
}

/**
 * `MediaIndex` looks files up by the folder of their platform. All files here belong to one
 * platform, so this name stands for it.
 */
const MEDIA_ROOT = 'platform';
const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

async function withAddresses(
  chosen: ChosenMedia,
  { root, path }: GameFolder,
): Promise<ChosenMedia> {
  const toAddress = async (file: string): Promise<string | null> => {
    const below = file.startsWith(`${MEDIA_ROOT}/`) ? file.slice(MEDIA_ROOT.length + 1) : file;
    const info = await tryCall(root, () => stat(join(root, path, below)));
    // The version makes the server read a picture again that was replaced.
    return info?.isFile() ? mediaAddress(`${path}/${below}`, Math.trunc(info.mtimeMs)) : null;
  };
  const one = async (file: string | null) => (file === null ? null : toAddress(file));
  const screenshots = await Promise.all(chosen.screenshots.map(toAddress));
  return {
    ...chosen,
    cover: await one(chosen.cover),
    screenshots: screenshots.filter((address) => address !== null),
    titleScreen: await one(chosen.titleScreen),
    manual: await one(chosen.manual),
  };
}

async function readFolder(
  root: string,
  folder: string,
  reported: Set<string>,
): Promise<FolderIndex> {
  const entries = (await readEntries(root, folder)) ?? [];
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const found: string[] = names.filter((name) => MEDIA_FILE.test(name));
  for (const entry of entries) {
    if (isRealFolder(entry) && isMediaFolder(entry.name)) {
      await collectMedia({ root, folder, found }, entry.name, 1);
    }
  }
  const games = new Map<string, { game: ListedGame; list: string }>();
  const errors: ListError[] = [];
  for (const { name, parse, version } of await findLists(root, folder, names)) {
    const path = join(folder, name);
    try {
      const list = await checkList(async () => (await open(path)).createReadStream(), parse);
      for await (const game of list.entries()) addGame(games, game, name);
    } catch (error) {
      if (!(error instanceof ListError)) throw error;
      const text = `${basename(folder)}/${name}, line ${error.line}: ${error.message}`;
      if (!reported.has(`${path} ${version}`)) errors.push(new ListError(text, error.line));
      reported.add(`${path} ${version}`);
    }
  }
  return {
    games,
    // Our own exports copy artwork to `assets`.
    media: new MediaIndex(
      found.filter((path) => !path.startsWith('assets/')).map((path) => `${MEDIA_ROOT}/${path}`),
    ),
    paths: new Map(found.map((path) => [path.toLowerCase(), path])),
    errors,
  };
}

/** The first list that has a game wins. */
function addGame(
  games: Map<string, { game: ListedGame; list: string }>,
  game: ListedGame,
  list: string,
): void {
  const { parts, isAbsolute, isOutside } = readListedPath(game.path);
  // A path that begins with the folder of a game belongs to that game. Paths of LaunchBox and paths
  // outside the folder of the list begin elsewhere, so their file name decides.
  const isElsewhere = isAbsolute || isOutside || !/^gamelist\.xml$|\.txt$/i.test(list);
  const key = nameKey((isElsewhere ? parts.at(-1) : parts[0]) ?? '');
  if (key !== '' && !games.has(key)) games.set(key, { game, list });
}

const isRealFolder = (entry: Dirent): boolean => entry.isDirectory() && !entry.isSymbolicLink();

const readEntries = (root: string, folder: string): Promise<Dirent[] | null> =>
  tryCall(root, () => readdir(folder, { withFileTypes: true }));

interface MediaWalk {
  readonly root: string;
  readonly folder: string;
  readonly found: string[];
}

async function collectMedia(walk: MediaWalk, path: string, depth: number): Promise<void> {
  const { root, folder, found } = walk;
  for (const entry of (await readEntries(root, join(folder, path))) ?? []) {
    const below = `${path}/${entry.name}`;
    if (found.length >= MAX_MEDIA) return;
    if (entry.isFile() && MEDIA_FILE.test(entry.name)) found.push(below);
    else if (isRealFolder(entry) && depth < MAX_DEPTH) await collectMedia(walk, below, depth + 1);
  }
}

interface LocalList {
  readonly name: string;
  readonly parse: ListParser<ListedGame>;
}

/** Lists in the folder, the most common first. Lists that this server exported are left out. */
async function findLists(root: string, folder: string, names: readonly string[]) {
  const lists: LocalList[] = [
    ...pick(names, /^gamelist\.xml$/i, parseGamelist),
    ...pick(names, /^(?:.+\.)?metadata(?:\.pegasus)?\.txt$/i, parsePegasus),
    ...pick(names, /^(?!gamelist\.xml$).*\.xml$/i, parseLaunchbox).slice(0, MAX_XML_FILES),
  ];
  const foreign: (LocalList & { version: number })[] = [];
  for (const list of lists) {
    const path = join(folder, list.name);
    const info = await tryCall(root, () => stat(path));
    if (!info || info.size > MAX_LIST_BYTES) continue;
    if (list.parse === parseLaunchbox && !(await startsLikeLaunchbox(root, path))) continue;
    if ((await tryCall(root, () => readListChecksum(path))) === '') {
      foreign.push({ ...list, version: info.mtimeMs });
    }
  }
  return foreign;
}

const MAX_XML_FILES = 20;

const pick = (
  names: readonly string[],
  pattern: RegExp,
  parse: ListParser<ListedGame>,
): LocalList[] => names.filter((name) => pattern.test(name)).map((name) => ({ name, parse }));

async function startsLikeLaunchbox(root: string, path: string): Promise<boolean> {
  const head = await tryCall(root, async () => {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead).toString('latin1');
  });
  return head?.includes('<LaunchBox>') ?? false;
}
