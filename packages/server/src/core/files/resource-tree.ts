import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { writeAtomically } from './move-file.ts';

const NUMBER = /^\d{1,10}$/;
const PICTURE = /\.(png|jpe?g|gif|avif)$/i;
const MAX_BYTES = 50 * 1024 * 1024;

/** A folder that belongs to one game or collection. */
export interface OwnedFolder {
  readonly of: 'rom' | 'collection';
  readonly id: number;
  /** Relative to the resources folder. */
  readonly path: string;
  readonly modified: Date;
}

/** The resources folder: one folder per game or collection. */
export interface ResourceTree {
  folders(): AsyncIterable<OwnedFolder>;
  remove(folder: OwnedFolder): Promise<void>;
  /** Covers without a WebP version. */
  unconverted(): AsyncIterable<Pick<OwnedFolder, 'of' | 'id' | 'path'>>;
  /** Null: the file is missing, or larger than any cover. */
  read(path: string): Promise<Uint8Array | null>;
  /** Writes the WebP version of a cover and returns its path. */
  writeWebp(path: string, webp: Uint8Array): Promise<string>;
}

export function openResourceTree(root: string): ResourceTree {
  async function* foldersOf(of: OwnedFolder['of'], parent: string): AsyncGenerator<OwnedFolder> {
    for (const name of await foldersIn(join(root, parent))) {
      const path = `${parent}/${name}`;
      const info = await stat(join(root, path)).catch(() => null);
      if (info) yield { of, id: Number(name), path, modified: info.mtime };
    }
  }
  async function* folders(): AsyncGenerator<OwnedFolder> {
    for (const platform of await foldersIn(join(root, 'roms'))) {
      yield* foldersOf('rom', `roms/${platform}`);
    }
    yield* foldersOf('collection', 'collections');
  }

  return {
    folders,

    remove: ({ path }) => rm(join(root, path), { recursive: true, force: true }),

    async *unconverted() {
      for await (const { of, id, path } of folders()) {
        const names = await readdir(join(root, path, 'cover')).catch(() => []);
        const existing = new Set(names);
        for (const name of names) {
          if (!PICTURE.test(name) || existing.has(webpName(name))) continue;
          yield { of, id, path: `${path}/cover/${name}` };
        }
      }
    },

    async read(path) {
      const info = await stat(join(root, path)).catch(() => null);
      return info?.isFile() && info.size <= MAX_BYTES ? readFile(join(root, path)) : null;
    },

    async writeWebp(path, webp) {
      const target = webpName(path);
      await writeAtomically(join(root, target), webp);
      return target;
    },
  };
}

const webpName = (name: string): string => name.replace(PICTURE, '.webp');

/** Folders with a number as name; others are not managed by the server. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && NUMBER.test(entry.name))
    .map(({ name }) => name);
}
