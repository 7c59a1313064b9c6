import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { toLibraryError } from '#core/files/disk-errors.ts';
import { isWritable, pathExists } from '#core/files/is-writable.ts';
import { moveUnlessExists } from '#core/files/move-file.ts';
import { createPartName } from '#core/files/part-name.ts';
import type { ServedFile } from '#core/files/served-file.ts';
import { AppError } from '#core/lib/app-error.ts';
import { readListChecksum } from '#modules/game-lists/game-lists.api.ts';
import { isInsideLibrary, type RootList } from '#modules/library/library.api.ts';

import type { FolderFormat } from './list-formats.ts';

declare module '#modules/library/library.disk.ts' {
  interface LibraryDisk {
    /** Writes lists of games and their artwork next to the games. */
    readonly exports: ExportFiles;
  }
}

interface Folder {
  readonly root: string;
  /** Below the root. */
  readonly path: string;
}

export interface ExportFiles {
  /** Throws an `AppError` if the folder is outside the library or read-only. */
  begin(folder: Folder, format: FolderFormat): Promise<ListWriter>;
  hasMedia(folder: Folder, path: string): Promise<boolean>;
  /** Copies a file to a path below the folder and closes it. An existing file stays. */
  addMedia(folder: Folder, path: string, file: ServedFile): Promise<void>;
}

/** Writes a temporary file. Only `finish` changes the file that frontends read. */
export interface ListWriter {
  write(text: string): Promise<void>;
  finish(): Promise<void>;
  abort(): Promise<void>;
}

const READ_ONLY = 'The library folder is read-only';

export function openExportFiles(library: RootList): ExportFiles {
  const requireFolder = async ({ root, path }: Folder): Promise<string> => {
    const folder = join(root, path);
    const roots = library.current;
    if (!roots.includes(root) || !(await isInsideLibrary(folder, roots))) {
      throw new AppError('bad_request', `${path} is outside the library folders`);
    }
    if (!(await isWritable(folder))) throw new AppError('bad_request', READ_ONLY);
    return folder;
  };
  return {
    async begin(folder, format) {
      const path = await requireFolder(folder);
      const part = join(path, createPartName());
      try {
        return listWriter(await open(part, 'wx'), {
          part,
          target: join(path, format.fileName),
          format,
        });
      } catch (error) {
        throw toLibraryError(error, READ_ONLY);
      }
    },

    hasMedia: ({ root, path: folder }, path) => pathExists(join(root, folder, path)),

    async addMedia(folder, path, file) {
      try {
        const base = await requireFolder(folder);
        const target = join(base, path);
        const parent = join(target, '..');
        if (!(await isInsideLibrary(parent, library.current))) {
          throw new AppError('bad_request', `${path} is outside the library folders`);
        }
        await mkdir(parent, { recursive: true });
        const part = join(parent, createPartName());
        try {
          await using copy = await open(part, 'wx');
          if (file.size > 0) {
            const chunks: AsyncIterable<Uint8Array> = file.stream({ start: 0, end: file.size - 1 });
            for await (const chunk of chunks) await copy.writeFile(chunk);
          }
          await copy.sync();
          await moveUnlessExists(part, target);
        } finally {
          await rm(part, { force: true });
        }
      } catch (error) {
        throw toLibraryError(error, READ_ONLY);
      } finally {
        await file.close();
      }
    },
  };
}

interface ListTarget {
  readonly part: string;
  readonly target: string;
  readonly format: FolderFormat;
}

function listWriter(handle: FileHandle, { part, target, format }: ListTarget): ListWriter {
  const digest = createHash('sha256');
  const write = async (text: string) => {
    digest.update(text);
    await handle.writeFile(text);
  };
  const abort = async () => {
    await handle.close();
    await rm(part, { force: true });
  };
  return {
    write,
    abort,
    async finish() {
      try {
        const checksum = digest.digest('hex');
        await handle.writeFile(format.checksumLine(checksum));
        await handle.sync();
        const existing = await readListChecksum(target);
        if (existing === checksum) return;
        const isForeign = existing === '';
        // What a user or another program wrote or changed is not overwritten.
        if (isForeign) await renameToBackup(target);
        await rename(part, target);
      } catch (error) {
        throw toLibraryError(error, READ_ONLY);
      } finally {
        await abort();
      }
    },
  };
}

/** Renames the file to the first free name: `gamelist.xml.bak`, `gamelist.xml.2.bak` and so on. */
async function renameToBackup(path: string): Promise<void> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${path}.bak` : `${path}.${number}.bak`;
    if (await moveUnlessExists(path, name)) return;
  }
}
