import { createHash } from 'node:crypto';
import {
  type Dirent,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { isInsideFolder } from '#core/lib/inside-folder.ts';
import { listCompanions, extensionOf, readDiscSheet } from '#modules/names/names.api.ts';
import { type Exclusions, isMediaFolder } from './exclusions.ts';

interface FoundFile {
  /** Relative to the folder of the game; empty for a single-file game. */
  readonly dir: string;
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
}

export interface FoundGame {
  readonly name: string;
  readonly isFolder: boolean;
  readonly size: number;
  readonly files: readonly FoundFile[];
  /** A fingerprint of names, sizes, times and inodes that changes with the files. */
  readonly diskState: string;
}

export interface WalkWarning {
  readonly code:
    | 'unreadable'
    | 'symlink-outside'
    | 'symlink-loop'
    | 'broken-symlink'
    | 'not-a-file'
    | 'excluded-folder'
    | 'empty-folder'
    | 'empty-file'
    | 'name-not-text'
    | 'too-deep';
  /** Absolute path. */
  readonly path: string;
}

interface WalkOptions {
  readonly roots: readonly string[];
  readonly exclusions: Exclusions;
  /** The platform, which decides which files are games. */
  readonly slug: string;
  readonly onGame: (game: FoundGame) => void;
  readonly onWarning: (warning: WalkWarning) => void;
  /** Called for a file that is neither a game nor part of one. */
  readonly onSkipped: (name: string) => void;
}

const MAX_DEPTH = 32;
const MAX_SHEET_BYTES = 256 * 1024;

/** Lists the games of a platform folder. Throws if the folder itself can't be listed. */
export function walkPlatform(folder: string, options: WalkOptions): void {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted(byName);
  const loose = new Map<string, FoundFile>();
  const ancestors = withAncestors(folder, options.roots);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const info = statEntry(path, entry, options);
    if (!info) continue;
    if (info.isDirectory()) {
      if (options.exclusions.folder(entry.name))
        options.onWarning({ code: 'excluded-folder', path });
      else if (isLinkToAncestor(path, entry, ancestors))
        options.onWarning({ code: 'symlink-loop', path });
      else addFolderGame(path, [...ancestors, realPathOf(path, entry, ancestors)], options);
    } else if (!options.exclusions.file(entry.name)) {
      const isEmpty = info.size === 0 && !options.exclusions.notGame(entry.name, options.slug);
      if (isEmpty) options.onWarning({ code: 'empty-file', path });
      loose.set(entry.name, foundFile('', entry.name, info));
    }
  }
  addLooseGames(folder, loose, options);
}

/** A file directly in a platform folder, as a scan of the folder finds it. */
export const looseGame = (name: string, info: Stats): FoundGame =>
  singleFileGame(name, foundFile('', name, info));

function singleFileGame(name: string, file: FoundFile): FoundGame {
  const diskState = fileState(file);
  return { name, isFolder: false, size: file.size, files: [file], diskState };
}

/**
 * Adds the files directly in the folder. Each is a game, unless it is a track or disc of another.
 */
function addLooseGames(
  folder: string,
  loose: ReadonlyMap<string, FoundFile>,
  options: WalkOptions,
): void {
  const groups = groupLooseFiles([...loose.keys()], (name) => readSheet(join(folder, name)));
  const members = new Set([...groups.values()].flat());
  for (const [name, file] of loose) {
    if (members.has(name)) continue;
    const parts = (groups.get(name) ?? []).flatMap((part) => loose.get(part) ?? []);
    if (parts.length > 0) {
      options.onGame({ name, isFolder: false, ...combineFiles([file, ...parts]) });
    } else if (options.exclusions.notGame(name, options.slug)) options.onSkipped(name);
    else options.onGame(singleFileGame(name, file));
  }
}

/** The text of a disc sheet or playlist. A large file is not one, so it counts as empty. */
function readSheet(path: string): string {
  try {
    return statSync(path).size > MAX_SHEET_BYTES ? '' : readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function addFolderGame(path: string, ancestors: readonly string[], options: WalkOptions): void {
  const files: FoundFile[] = [];
  const name = basename(path);
  if (!collectFiles(path, '', { files, ancestors, depth: 0 }, options)) return;
  const { exclusions, slug } = options;
  if (files.length === 0) options.onWarning({ code: 'empty-folder', path });
  else if (isMediaFolder(name) && files.every((file) => exclusions.notGame(file.name, slug))) {
    options.onSkipped(name);
  } else options.onGame({ name, isFolder: true, ...combineFiles(files) });
}

function combineFiles(
  files: readonly FoundFile[],
): Pick<FoundGame, 'size' | 'files' | 'diskState'> {
  const digest = createHash('sha1');
  let size = 0;
  for (const file of files) {
    size += file.size;
    digest.update(`${file.dir}/${file.name}:${fileState(file)}\n`);
  }
  return { size, files, diskState: digest.digest('base64') };
}

/**
 * Collects the files of a folder game. False: the folder itself can't be listed, so the game must
 * not be reported as empty.
 */
function collectFiles(
  base: string,
  dir: string,
  { files, ancestors, depth }: { files: FoundFile[]; ancestors: readonly string[]; depth: number },
  options: WalkOptions,
): boolean {
  const folder = join(base, dir);
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true }).toSorted(byName);
  } catch {
    options.onWarning({ code: 'unreadable', path: folder });
    return depth > 0;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const info = statEntry(path, entry, options);
    if (!info) continue;
    if (!info.isDirectory()) {
      if (!options.exclusions.part(entry.name)) files.push(foundFile(dir, entry.name, info));
    } else if (depth >= MAX_DEPTH) options.onWarning({ code: 'too-deep', path });
    else if (isLinkToAncestor(path, entry, ancestors))
      options.onWarning({ code: 'symlink-loop', path });
    else if (!options.exclusions.folder(entry.name)) {
      const subPath = dir === '' ? entry.name : `${dir}/${entry.name}`;
      const subfolder = {
        files,
        ancestors: [...ancestors, realPathOf(path, entry, ancestors)],
        depth: depth + 1,
      };
      collectFiles(base, subPath, subfolder, options);
    }
  }
  return true;
}

/** The real paths of a folder and its ancestors inside the roots, the outermost first. */
function withAncestors(folder: string, roots: readonly string[]): string[] {
  const real = realpathSync(folder);
  const ancestors = [real];
  for (let path = dirname(real); isInside(path, roots); path = dirname(path)) {
    ancestors.unshift(path);
    if (path === dirname(path)) break;
  }
  return ancestors;
}

/** A symbolic link to one of its ancestors would be followed endlessly. */
function isLinkToAncestor(path: string, entry: Dirent, ancestors: readonly string[]): boolean {
  return entry.isSymbolicLink() && ancestors.includes(realpathSync(path));
}

/** Only links are resolved on disk: resolving every folder would slow down a scan. */
function realPathOf(path: string, entry: Dirent, ancestors: readonly string[]): string {
  return entry.isSymbolicLink() ? realpathSync(path) : join(ancestors.at(-1) ?? '', entry.name);
}

/**
 * Returns the file info of an entry, or null after a warning. Links must stay inside the library.
 */
function statEntry(path: string, entry: Dirent, options: WalkOptions): Stats | null {
  if (entry.name.includes('\uFFFD')) {
    options.onWarning({ code: 'name-not-text', path });
    return null;
  }
  try {
    if (entry.isSymbolicLink() && !isInside(realpathSync(path), options.roots)) {
      options.onWarning({ code: 'symlink-outside', path });
      return null;
    }
    const info = statSync(path);
    if (info.isFile() || info.isDirectory()) return info;
    options.onWarning({ code: 'not-a-file', path });
  } catch {
    options.onWarning({ code: entry.isSymbolicLink() ? 'broken-symlink' : 'unreadable', path });
  }
  return null;
}

const isInside = (path: string, roots: readonly string[]): boolean =>
  roots.some((root) => isInsideFolder(path, root));

const foundFile = (dir: string, name: string, info: Stats): FoundFile => ({
  dir,
  name,
  size: info.size,
  mtimeMs: Math.trunc(info.mtimeMs),
  // The device is left out: its number may change with every mount.
  inode: String(info.ino),
});

const fileState = (file: FoundFile): string => `${file.size}:${file.mtimeMs}:${file.inode}`;

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/**
 * Files that combine others into one game. Playlists own disc sheets, and disc sheets own images.
 */
const OWNER_EXTENSIONS = ['m3u', 'm3u8', 'cue', 'gdi', 'ccd', 'mds'];
const TEXT_SHEETS = new Set(['m3u', 'm3u8', 'cue', 'gdi']);

/**
 * Groups files directly in a platform folder that form one game: the tracks of a cue sheet, the
 * discs of a playlist. Returns owner → members; every other file is a game of its own.
 */
export function groupLooseFiles(
  names: readonly string[],
  readText: (name: string) => string,
): Map<string, string[]> {
  const byFoldedName = new Map(names.map((name) => [foldedName(name), name]));
  const ownerOf = new Map<string, string>();
  for (const name of names.filter(isOwner).toSorted((a, b) => precedence(a) - precedence(b))) {
    const text = TEXT_SHEETS.has(extensionOf(name)) ? readText(name) : '';
    for (const listed of [...readDiscSheet(name, text), ...listCompanions(name)]) {
      const member = byFoldedName.get(foldedName(listed));
      if (member === undefined || member === name || ownerOf.has(member)) continue;
      ownerOf.set(member, name);
    }
  }
  const groups = new Map<string, string[]>();
  for (const member of ownerOf.keys()) {
    const owner = findOutermostOwner(ownerOf, member);
    groups.set(owner, [...(groups.get(owner) ?? []), member]);
  }
  return groups;
}

/** A track belongs to a sheet and the sheet to a playlist, so the playlist is the game. */
function findOutermostOwner(ownerOf: ReadonlyMap<string, string>, member: string): string {
  const seen = new Set<string>();
  let owner = member;
  for (let next = ownerOf.get(owner); next !== undefined && !seen.has(next);) {
    seen.add(next);
    owner = next;
    next = ownerOf.get(owner);
  }
  return owner;
}

const isOwner = (name: string): boolean => OWNER_EXTENSIONS.includes(extensionOf(name));

const precedence = (name: string): number => OWNER_EXTENSIONS.indexOf(extensionOf(name));

/** Ignores case, because sheets often come from case-insensitive file systems. */
const foldedName = (name: string): string => name.normalize('NFC').toLowerCase();
