import { mkdir, realpath, rm, stat } from 'node:fs/promises';
import { join, dirname } from 'node:path';

import { isInsideFolder } from '#core/lib/inside-folder.ts';
import { openResourceTree, type ResourceTree } from '#core/files/resource-tree.ts';
import { isSafeFileName } from '#core/files/safe-file-name.ts';
import { openServedFile, type ServedFile } from '#core/files/served-file.ts';
import { writeAtomically } from '#core/files/move-file.ts';
import { fileSource } from '#core/files/zip/file-source.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';

import { type ArtworkFolder, openArtworkFolder } from './artwork-folder.disk.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly resources: Resources;
  }
}

interface CoverPaths {
  /** Relative to the resources folder. */
  readonly path_cover_small: string;
  readonly path_cover_large: string;
}

/** The folder with pictures and manuals of games and collections. It contains no secrets. */
export interface Resources {
  readonly artwork: ArtworkFolder;
  readonly badges: Badges;
  readonly tree: ResourceTree;
  /** Null: the file does not exist, or the path leads outside the folder. */
  open(path: string): Promise<ServedFile | null>;
  /** The file as an entry of a zip download. Null: like `open`. */
  source(path: string, name: string): Promise<ZipSource | null>;
  saveCollectionCover(
    id: number,
    pictures: { readonly small: Uint8Array; readonly large: Uint8Array },
  ): Promise<CoverPaths>;
  /** Removes all files of a collection. */
  removeCollection(id: number): Promise<void>;
}

const MAX_PATH_LENGTH = 1000;

export function openResources(folder: string): Resources {
  /** The real path of a file; null: it is outside the folder, to which a link may lead. */
  async function findPathInFolder(path: string): Promise<string | null> {
    if (path.length > MAX_PATH_LENGTH || !path.split('/').every(isSafeFileName)) return null;
    const home = await realpath(folder).catch(() => null);
    const target = await realpath(join(folder, path)).catch(() => null);
    if (home === null || target === null) return null;
    return isInsideFolder(target, home) ? target : null;
  }

  return {
    artwork: openArtworkFolder(folder),
    badges: openBadges(folder),
    tree: openResourceTree(folder),

    async open(path) {
      const target = await findPathInFolder(path);
      return target === null ? null : openServedFile(target);
    },

    async source(path, name) {
      const target = await findPathInFolder(path);
      return target === null ? null : fileSource(target, { name });
    },

    async saveCollectionCover(id, { small, large }) {
      const coverFolder = `collections/${id}/cover`;
      await mkdir(join(folder, coverFolder), { recursive: true });
      const paths = {
        path_cover_small: `${coverFolder}/small.webp`,
        path_cover_large: `${coverFolder}/big.webp`,
      };
      await writeAtomically(join(folder, paths.path_cover_small), small);
      await writeAtomically(join(folder, paths.path_cover_large), large);
      return paths;
    },

    async removeCollection(id) {
      await rm(join(folder, `collections/${id}`), { recursive: true, force: true });
    },
  };
}

/** Achievement badges by their path below the resources folder. */
interface Badges {
  has(path: string): Promise<boolean>;
  save(path: string, png: Uint8Array): Promise<void>;
}

function openBadges(resources: string): Badges {
  const pathOf = (path: string): string => {
    if (!path.split('/').every(isSafeFileName)) throw new Error('artwork: invalid badge path');
    return join(resources, path);
  };
  return {
    has: (path) =>
      stat(pathOf(path)).then(
        () => true,
        () => false,
      ),

    async save(path, png) {
      const target = pathOf(path);
      await mkdir(dirname(target), { recursive: true });
      await writeAtomically(target, png);
    },
  };
}
