import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { onLibrary, unlessHanging } from '#core/files/library-calls.ts';
import type { RootList } from './library-roots.disk.ts';
import { openServedFile, type ServedFile } from '#core/files/served-file.ts';
import { fileSource, type KnownCrc } from '#core/files/zip/file-source.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';

interface GamePlace {
  readonly root: string;
  /** Below the root, with the file's name. */
  readonly path: string;
}

/** The files of games, to be sent. Nothing outside the library roots is ever opened. */
export interface GameFiles {
  /** Null: it is not there, or it leads out of the library. */
  open(place: GamePlace): Promise<ServedFile | null>;
  /** For what reads archives itself. Null: as above. */
  realPath(place: GamePlace): Promise<string | null>;
  /** The same as an entry of an archive. */
  source(
    place: GamePlace,
    entry: { name: string; known?: KnownCrc | undefined },
  ): Promise<ZipSource | null>;
}

export function openGameFiles(roots: RootList): GameFiles {
  /** Where the path really leads, through whatever links; null: out of the library. */
  async function insidePath({ root, path }: GamePlace): Promise<string | null> {
    if (!roots.current.includes(root)) return null;
    const target = await onLibrary(root, () => realpath(join(root, path))).catch(unlessHanging);
    if (target === null) return null;
    for (const one of roots.current) {
      const home = await onLibrary(one, () => realpath(one)).catch(unlessHanging);
      if (home !== null && target.startsWith(home.endsWith(sep) ? home : home + sep)) return target;
    }
    return null;
  }

  return {
    realPath: insidePath,
    async open(place) {
      const path = await insidePath(place);
      return path === null ? null : openServedFile(path);
    },
    async source(place, entry) {
      const path = await insidePath(place);
      return path === null ? null : fileSource(path, entry);
    },
  };
}
