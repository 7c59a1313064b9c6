import { mkdir, realpath, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { openArtworkFolder } from './artwork-folder.disk.ts';
import { openBadges } from './badges/badges.disk.ts';
import { openResourceTree } from '#core/files/open-resource-tree.ts';
import type { Resources } from './resources.ts';
import { isSafeFileName } from '#core/files/safe-file-name.ts';
import { openServedFile } from '#core/files/served-file.ts';
import { writeWhole } from '#core/files/write-whole.ts';

const MOST_PATH = 1000;

export function openResources(folder: string): Resources {
  /** A link below the folder may lead anywhere: where it ends decides. */
  async function insidePath(path: string): Promise<string | null> {
    if (path.length > MOST_PATH || !path.split('/').every(isSafeFileName)) return null;
    const home = await realpath(folder).catch(() => null);
    const target = await realpath(join(folder, path)).catch(() => null);
    return home !== null && target?.startsWith(home + sep) ? target : null;
  }

  return {
    artwork: openArtworkFolder(folder),
    badges: openBadges(folder),
    tree: openResourceTree(folder),

    async open(path) {
      const target = await insidePath(path);
      return target === null ? null : openServedFile(target);
    },

    async saveCollectionCover(id, { small, large }) {
      const below = `collections/${id}/cover`;
      await mkdir(join(folder, below), { recursive: true });
      const paths = {
        path_cover_small: `${below}/small.webp`,
        path_cover_large: `${below}/big.webp`,
      };
      await writeWhole(join(folder, paths.path_cover_small), small);
      await writeWhole(join(folder, paths.path_cover_large), large);
      return paths;
    },

    async removeCollection(id) {
      await rm(join(folder, `collections/${id}`), { recursive: true, force: true });
    },
  };
}
