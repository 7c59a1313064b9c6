import { createHash } from 'node:crypto';
import {
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  type Dirent,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

import type { Exclusions } from './exclusions.ts';
import { groupLooseFiles } from './group-loose-files.ts';

export interface FoundFile {
  /** Folder below the game's folder; empty for a game that is one file. */
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
  /** Equal as long as nothing about these files has changed. */
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
  /** Absolute. */
  readonly path: string;
}

interface Walk {
  readonly roots: readonly string[];
  readonly exclusions: Exclusions;
  /** Of the platform, which decides what is a game. */
  readonly slug: string;
  readonly onGame: (game: FoundGame) => void;
  readonly onWarning: (warning: WalkWarning) => void;
  /** A file that is no game and no part of one. */
  readonly onSkipped: (name: string) => void;
}

const DEEPEST = 32;
const LARGEST_SHEET = 256 * 1024;

/** Lists the games of one platform folder. Throws when the folder itself cannot be listed. */
export function walkPlatform(folder: string, walk: Walk): void {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted(byName);
  const loose = new Map<string, FoundFile>();
  const above = withFoldersAbove(folder, walk.roots);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const info = look(path, entry, walk);
    if (!info) continue;
    if (info.isDirectory()) {
      if (walk.exclusions.folder(entry.name)) walk.onWarning({ code: 'excluded-folder', path });
      else if (leadsBack(path, entry, above)) walk.onWarning({ code: 'symlink-loop', path });
      else folderGame(path, [...above, realPathOf(path, entry, above)], walk);
    } else if (!walk.exclusions.file(entry.name)) {
      const isEmpty = info.size === 0 && !walk.exclusions.notGame(entry.name, walk.slug);
      if (isEmpty) walk.onWarning({ code: 'empty-file', path });
      loose.set(entry.name, foundFile('', entry.name, info));
    }
  }
  looseGames(folder, loose, walk);
}

/** A file is a game, unless it is a track or a disc of another one. */
function looseGames(folder: string, loose: ReadonlyMap<string, FoundFile>, walk: Walk): void {
  const groups = groupLooseFiles([...loose.keys()], (name) => readSheet(join(folder, name)));
  const members = new Set([...groups.values()].flat());
  for (const [name, file] of loose) {
    const parts = (groups.get(name) ?? []).flatMap((part) => loose.get(part) ?? []);
    if (members.has(name)) continue;
    if (parts.length === 0 && walk.exclusions.notGame(name, walk.slug)) walk.onSkipped(name);
    else if (parts.length === 0) {
      const game = { name, isFolder: false, size: file.size, files: [file] };
      walk.onGame({ ...game, diskState: stateOf(file) });
    } else walk.onGame({ name, isFolder: false, ...together([file, ...parts]) });
  }
}

/** Sheets are small; what is larger is none. */
function readSheet(path: string): string {
  try {
    return statSync(path).size > LARGEST_SHEET ? '' : readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function folderGame(path: string, above: readonly string[], walk: Walk): void {
  const files: FoundFile[] = [];
  const name = basename(path);
  if (!collect(path, '', { files, above, depth: 0 }, walk)) return;
  if (files.length === 0) walk.onWarning({ code: 'empty-folder', path });
  else walk.onGame({ name, isFolder: true, ...together(files) });
}

function together(files: readonly FoundFile[]): Pick<FoundGame, 'size' | 'files' | 'diskState'> {
  const digest = createHash('sha1');
  let size = 0;
  for (const file of files) {
    size += file.size;
    digest.update(`${file.dir}/${file.name}:${stateOf(file)}\n`);
  }
  return { size, files, diskState: digest.digest('base64') };
}

/** False: the folder itself cannot be listed, so nothing may be concluded from what was not seen. */
function collect(
  base: string,
  dir: string,
  { files, above, depth }: { files: FoundFile[]; above: readonly string[]; depth: number },
  walk: Walk,
): boolean {
  const here = join(base, dir);
  let entries: Dirent[];
  try {
    entries = readdirSync(here, { withFileTypes: true }).toSorted(byName);
  } catch {
    walk.onWarning({ code: 'unreadable', path: here });
    return depth > 0;
  }
  for (const entry of entries) {
    const path = join(here, entry.name);
    const info = look(path, entry, walk);
    if (!info) continue;
    if (!info.isDirectory()) {
      if (!walk.exclusions.part(entry.name)) files.push(foundFile(dir, entry.name, info));
    } else if (depth >= DEEPEST) walk.onWarning({ code: 'too-deep', path });
    else if (leadsBack(path, entry, above)) walk.onWarning({ code: 'symlink-loop', path });
    else if (!walk.exclusions.folder(entry.name)) {
      const below = dir === '' ? entry.name : `${dir}/${entry.name}`;
      const inside = { files, above: [...above, realPathOf(path, entry, above)], depth: depth + 1 };
      collect(base, below, inside, walk);
    }
  }
  return true;
}

/** Real paths of a folder and of those it lies in, the outermost first. */
function withFoldersAbove(folder: string, roots: readonly string[]): string[] {
  const real = realpathSync(folder);
  const above = [real];
  for (let path = dirname(real); isInside(path, roots); path = dirname(path)) {
    above.unshift(path);
    if (path === dirname(path)) break;
  }
  return above;
}

/** Only a link can lead to one of the folders it lies in, and would then be followed for ever. */
function leadsBack(path: string, entry: Dirent, above: readonly string[]): boolean {
  return entry.isSymbolicLink() && above.includes(realpathSync(path));
}

/** Asking the disk for each folder would slow a scan down. */
function realPathOf(path: string, entry: Dirent, above: readonly string[]): string {
  return entry.isSymbolicLink() ? realpathSync(path) : join(above.at(-1) ?? '', entry.name);
}

/** The entry's facts, or null after a warning. Links may lead anywhere inside the library. */
function look(path: string, entry: Dirent, walk: Walk): Stats | null {
  if (entry.name.includes('\uFFFD')) {
    walk.onWarning({ code: 'name-not-text', path });
    return null;
  }
  try {
    if (entry.isSymbolicLink() && !isInside(realpathSync(path), walk.roots)) {
      walk.onWarning({ code: 'symlink-outside', path });
      return null;
    }
    const info = statSync(path);
    if (info.isFile() || info.isDirectory()) return info;
    walk.onWarning({ code: 'not-a-file', path });
  } catch {
    walk.onWarning({ code: entry.isSymbolicLink() ? 'broken-symlink' : 'unreadable', path });
  }
  return null;
}

const isInside = (path: string, roots: readonly string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep));

const foundFile = (dir: string, name: string, info: Stats): FoundFile => ({
  dir,
  name,
  size: info.size,
  mtimeMs: Math.trunc(info.mtimeMs),
  // Without the device: its number may change with every mount.
  inode: String(info.ino),
});

const stateOf = (file: FoundFile): string => `${file.size}:${file.mtimeMs}:${file.inode}`;

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
