import { createHash } from 'node:crypto';
import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join, sep } from 'node:path';

import type { Exclusions } from './exclusions.ts';

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
    | 'broken-symlink'
    | 'not-a-file'
    | 'excluded-folder'
    | 'empty-folder'
    | 'name-not-text'
    | 'too-deep';
  /** Absolute. */
  readonly path: string;
}

interface Walk {
  readonly roots: readonly string[];
  readonly exclusions: Exclusions;
  readonly onGame: (game: FoundGame) => void;
  readonly onWarning: (warning: WalkWarning) => void;
}

const DEEPEST = 32;

/** Lists the games of one platform folder. Throws when the folder itself cannot be listed. */
export function walkPlatform(folder: string, walk: Walk): void {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted(byName);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const info = look(path, entry, walk);
    if (!info) continue;
    if (info.isDirectory()) {
      if (!walk.exclusions.folder(entry.name)) folderGame(path, entry.name, walk);
      else walk.onWarning({ code: 'excluded-folder', path });
    } else if (!walk.exclusions.file(entry.name)) {
      const file = foundFile('', entry.name, info);
      const diskState = stateOf(file);
      walk.onGame({ name: entry.name, isFolder: false, size: file.size, files: [file], diskState });
    }
  }
}

function folderGame(path: string, name: string, walk: Walk): void {
  const files: FoundFile[] = [];
  if (!collect(path, '', { files, depth: 0 }, walk)) return;
  if (files.length === 0) {
    walk.onWarning({ code: 'empty-folder', path });
    return;
  }
  const digest = createHash('sha1');
  let size = 0;
  for (const file of files) {
    size += file.size;
    digest.update(`${file.dir}/${file.name}:${stateOf(file)}\n`);
  }
  walk.onGame({ name, isFolder: true, size, files, diskState: digest.digest('base64') });
}

/** False: the folder itself cannot be listed, so nothing may be concluded from what was not seen. */
function collect(
  base: string,
  dir: string,
  { files, depth }: { files: FoundFile[]; depth: number },
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
    else if (!walk.exclusions.folder(entry.name)) {
      const below = dir === '' ? entry.name : `${dir}/${entry.name}`;
      collect(base, below, { files, depth: depth + 1 }, walk);
    }
  }
  return true;
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
