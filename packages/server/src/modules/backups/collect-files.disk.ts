import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { AREAS, areaOf, type BackupArea } from './backup-areas.ts';

/** A file that belongs into a backup. */
export interface BackupFile {
  readonly name: string;
  readonly path: string;
  /** Null: it is not there. */
  readonly size: number | null;
}

/** Content that rows speak of, by its hash. */
export interface WantedContent {
  /** SHA-256 of saves, states and screenshots. */
  readonly saves: readonly string[];
  /** Pictures and manuals people sent. */
  readonly artwork: readonly string[];
}

/** What lies in the data folder and cannot be fetched again. Caches and the library are not. */
export async function collectFiles(
  dataDir: string,
  { saves, artwork }: WantedContent,
): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const area of AREAS) {
    const home = join(dataDir, area.place);
    if (area.isFile) {
      const file = await look(area.name, home);
      if (file.size !== null) files.push(file);
    } else if (area.name === 'saves') {
      for (const hash of saves) {
        const below = `${hash.slice(0, 2)}/${hash}`;
        files.push(await look(`saves/${below}`, join(home, below)));
      }
    } else if (area.name === 'artwork') {
      for (const hash of artwork) files.push(...(await pictures(area, home, hash)));
    } else files.push(...(await walk(area, home)));
  }
  return files;
}

async function pictures(area: BackupArea, home: string, hash: string): Promise<BackupFile[]> {
  const below = `${hash.slice(0, 2)}/${hash}`;
  const found = await walk(area, join(home, below), `${below}/`);
  return found.length > 0
    ? found
    : [{ name: `${area.name}/${below}`, path: join(home, below), size: null }];
}

/** Links are left alone: they could lead anywhere. What is being written is not there yet. */
async function walk(area: BackupArea, folder: string, below = ''): Promise<BackupFile[]> {
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
    const name = `${area.name}/${below}${path
      .slice(folder.length + 1)
      .split(sep)
      .join('/')}`;
    if (areaOf(name)) files.push(await look(name, path));
  }
  return files;
}

async function look(name: string, path: string): Promise<BackupFile> {
  const info = await stat(path).catch(() => null);
  return { name, path, size: info?.isFile() ? info.size : null };
}
