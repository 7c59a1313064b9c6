import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { OwnedFolder, ResourceTree } from './resource-tree.ts';
import { writeWhole } from './write-whole.ts';

const NUMBER = /^\d{1,10}$/;
const PICTURE = /\.(png|jpe?g|gif|avif)$/i;
const MOST_BYTES = 50 * 1024 * 1024;

export function openResourceTree(home: string): ResourceTree {
  async function* owned(of: OwnedFolder['of'], parent: string): AsyncGenerator<OwnedFolder> {
    for (const name of await foldersIn(join(home, parent))) {
      const path = `${parent}/${name}`;
      const info = await stat(join(home, path)).catch(() => null);
      if (info) yield { of, id: Number(name), path, modified: info.mtime };
    }
  }
  async function* folders(): AsyncGenerator<OwnedFolder> {
    for (const platform of await foldersIn(join(home, 'roms'))) {
      yield* owned('rom', `roms/${platform}`);
    }
    yield* owned('collection', 'collections');
  }

  return {
    folders,

    remove: ({ path }) => rm(join(home, path), { recursive: true, force: true }),

    async *unconverted() {
      for await (const { of, id, path } of folders()) {
        const names = await readdir(join(home, path, 'cover')).catch(() => []);
        const there = new Set(names);
        for (const name of names) {
          if (!PICTURE.test(name) || there.has(webpName(name))) continue;
          yield { of, id, path: `${path}/cover/${name}` };
        }
      }
    },

    async read(path) {
      const info = await stat(join(home, path)).catch(() => null);
      return info?.isFile() && info.size <= MOST_BYTES ? readFile(join(home, path)) : null;
    },

    async writeBeside(path, webp) {
      const target = webpName(path);
      await writeWhole(join(home, target), webp);
      return target;
    },
  };
}

const webpName = (name: string): string => name.replace(PICTURE, '.webp');

/** Those with a number for a name: the rest is none of ours. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && NUMBER.test(entry.name))
    .map(({ name }) => name);
}
