import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { normalizeMemberName } from '#modules/fingerprint/fingerprint.api.ts';

import { AREAS, findArea, type BackupArea } from './backup-format.ts';

/** A file to include in a backup. */
export interface BackupFile {
  readonly name: string;
  readonly path: string;
  /** Null: the file doesn't exist. */
  readonly size: number | null;
}

/** Hashes of the content that rows refer to. */
export interface ReferencedContent {
  /** SHA-256 of saves, states and screenshots. */
  readonly saves: readonly string[];
  /** Images and manuals that users uploaded. */
  readonly artwork: readonly string[];
}

/** Lists the files that can't be downloaded again, so neither caches nor the library. */
export async function collectFiles(
  dataDir: string,
  { saves, artwork }: ReferencedContent,
): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const area of AREAS) {
    const home = join(dataDir, area.path);
    if (area.isFile) {
      const file = await statFile(area.name, home);
      if (file.size !== null) files.push(file);
    } else if (area.name === 'saves') {
      for (const hash of saves) {
        const relativePath = `${hash.slice(0, 2)}/${hash}`;
        files.push(await statFile(`saves/${relativePath}`, join(home, relativePath)));
      }
    } else if (area.name === 'artwork') {
      for (const hash of artwork) files.push(...(await findArtworkFiles(area, home, hash)));
    } else files.push(...(await listFolder(area, home)));
  }
  return files;
}

async function findArtworkFiles(
  area: BackupArea,
  home: string,
  hash: string,
): Promise<BackupFile[]> {
  const relativePath = `${hash.slice(0, 2)}/${hash}`;
  const found = await listFolder(area, join(home, relativePath), `${relativePath}/`);
  return found.length > 0
    ? found
    : [{ name: `${area.name}/${relativePath}`, path: join(home, relativePath), size: null }];
}

/**
 * Lists the files of a folder. Skips symbolic links, which could lead anywhere, files that are
 * still being written, and files that operating systems create. A name that a backup can't have is
 * reported as missing.
 */
async function listFolder(
  area: BackupArea,
  folder: string,
  relativePath = '',
): Promise<BackupFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files: BackupFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const path = join(entry.parentPath, entry.name);
    const name = `${area.name}/${relativePath}${path
      .slice(folder.length + 1)
      .split(sep)
      .join('/')}`;
    if (normalizeMemberName(entry.name) === null) continue;
    const isStorable = findArea(name) !== null && normalizeMemberName(name) === name;
    files.push(isStorable ? await statFile(name, path) : { name, path, size: null });
  }
  return files;
}

async function statFile(name: string, path: string): Promise<BackupFile> {
  const info = await stat(path).catch(() => null);
  return { name, path, size: info?.isFile() ? info.size : null };
}
