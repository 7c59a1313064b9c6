import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { withLibraryTimeout, nullUnlessTimeout } from '#core/files/library-timeout.ts';
import type { RootList } from './library-roots.disk.ts';
import { openServedFile, type ServedFile } from '#core/files/served-file.ts';
import { fileSource, type KnownCrc } from '#core/files/zip/file-source.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';
import { isInsideFolder } from '#core/files/inside-folder.ts';

interface GamePath {
  readonly root: string;
  /** Relative to the root, including the file name. */
  readonly path: string;
}

/** Opens files of games for downloads. Files outside the library roots are never opened. */
export interface GameFiles {
  /** Null: the file doesn't exist or is a link out of the library. */
  open(gamePath: GamePath): Promise<ServedFile | null>;
  /** For code that reads archives itself. Null: as above. */
  realPath(gamePath: GamePath): Promise<string | null>;
  /** The same as an entry of a zip download. */
  source(
    gamePath: GamePath,
    entry: { name: string; known?: KnownCrc | undefined },
  ): Promise<ZipSource | null>;
}

export function openGameFiles(roots: RootList): GameFiles {
  /** The path with all links resolved; null: it is outside the library. */
  async function insidePath({ root, path }: GamePath): Promise<string | null> {
    if (!roots.current.includes(root)) return null;
    const target = await withLibraryTimeout(root, () => realpath(join(root, path))).catch(
      nullUnlessTimeout,
    );
    if (target === null) return null;
    for (const one of roots.current) {
      const home = await withLibraryTimeout(one, () => realpath(one)).catch(nullUnlessTimeout);
      if (home !== null && isInsideFolder(target, home)) return target;
    }
    return null;
  }

  return {
    realPath: insidePath,
    async open(gamePath) {
      const path = await insidePath(gamePath);
      return path === null ? null : openServedFile(path);
    },
    async source(gamePath, entry) {
      const path = await insidePath(gamePath);
      return path === null ? null : fileSource(path, entry);
    },
  };
}
