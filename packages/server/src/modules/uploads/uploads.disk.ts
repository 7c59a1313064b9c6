import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { ConfigFile } from '#core/config/config-file.ts';
import { AppError } from '#core/lib/app-error.ts';

import { diskFault } from '#core/files/disk-fault.ts';
import {
  compileExclusions,
  findPlatformFolders,
  isInsideLibrary,
  newPlatformPath,
  type RootList,
} from '#modules/library/library.api.ts';
import { isThere } from '#core/files/is-writable.ts';
import { moveIntoPlace } from '#core/files/move-into-place.ts';
import { flushPart, verifyPart, writePart } from './part-file.disk.ts';
import { alreadyThere, PART_NAME, placeUpload, type Home } from './place-upload.disk.ts';
import type { UploadDisk, UploadPlace } from './upload-disk.ts';

const READ_ONLY = 'The library folder is read-only';

const missingPart = (part: string): Error =>
  Object.assign(new Error(`${part} is not there`), { code: 'ENOENT' });

export function openUploadDisk(
  library: RootList,
  configFile: Pick<ConfigFile, 'current' | 'folders'>,
): UploadDisk {
  /** True: written to since, so once more. */
  const flushing = new Map<string, boolean>();
  const flushOn = async (part: string): Promise<void> => {
    do {
      flushing.set(part, false);
      await flushPart(part);
    } while (flushing.get(part) === true);
  };
  const partOf = ({ root, partPath }: Pick<UploadPlace, 'root' | 'partPath'>): string => {
    if (!library.current.includes(root)) {
      throw new AppError('bad_request', `${root} isn’t a library folder`);
    }
    return join(root, partPath);
  };

  return {
    place: (wish) =>
      orFault(async () =>
        placeUpload(
          {
            roots: library.current,
            exclusions: compileExclusions(configFile.current()),
            homes: await homesOf(library.current, configFile.folders(), wish.fsSlug),
          },
          wish,
        ),
      ),

    freeBytes: (place) => freeBytes(dirname(partOf(place))),

    begin: (place) =>
      orFault(async () => {
        const part = partOf(place);
        await mkdir(dirname(part), { recursive: true });
        await (await open(part, 'wx', 0o644)).close();
      }),

    write: (place, bytes, options) => orFault(() => writePart(partOf(place), bytes, options)),

    verify: (place, expected) =>
      orFault(async () => {
        const part = partOf(place);
        if (await isThere(part)) return verifyPart(part, expected);
        // A server that was killed after it moved the file has not written that down.
        const moved = await verifyPart(join(place.root, place.targetPath), expected);
        const size = expected.chunks.reduce((sum, chunk) => sum + chunk.size, 0);
        if (moved.damaged.length > 0 || moved.size !== size) throw missingPart(part);
        return moved;
      }),

    flushSoon(place) {
      const part = partOf(place);
      if (flushing.has(part)) {
        flushing.set(part, true);
        return;
      }
      // What it could not make safe shows when the file is finished.
      void flushOn(part)
        .catch(() => {})
        .then(() => flushing.delete(part));
    },

    finish: (place) =>
      orFault(async () => {
        const part = partOf(place);
        const target = join(place.root, place.targetPath);
        // Verified already: it is what a killed server moved.
        if (!(await isThere(part)) && (await isThere(target))) return;
        await flushPart(part);
        if (!(await isInsideLibrary(dirname(target), library.current))) {
          throw new AppError('bad_request', `${place.targetPath} is outside the library folders`);
        }
        await mkdir(dirname(target), { recursive: true });
        if (!(await moveIntoPlace(part, target))) throw alreadyThere(basename(target));
      }),

    async discard(place) {
      if (PART_NAME.test(basename(place.partPath))) await rm(partOf(place), { force: true });
    },

    async discardForgotten(olderThan, known) {
      let count = 0;
      for (const folder of await partFolders(library.current, configFile.folders())) {
        for (const name of await readdir(folder).catch(() => [])) {
          const path = join(folder, name);
          if (!PART_NAME.test(name) || known.has(path)) continue;
          const info = await stat(path).catch(() => null);
          if (!info || info.mtime >= olderThan) continue;
          await rm(path, { force: true });
          count += 1;
        }
      }
      return count;
    },
  };
}

async function orFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFault(error, READ_ONLY);
  }
}

/** Of the nearest folder that is there. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return freeBytes(dirname(folder));
  }
}

type FolderNames = ReturnType<ConfigFile['folders']>;

/** Where the platform's games lie; when they lie nowhere, where they would in any root. */
async function homesOf(
  roots: readonly string[],
  names: FolderNames,
  fsSlug: string,
): Promise<Home[]> {
  const listings = await Promise.all(roots.map((root) => findPlatformFolders(root, names)));
  const known = listings
    .flatMap(({ folders }) => folders)
    .filter(({ fs_slug }) => fs_slug === fsSlug)
    .map(({ root, romsPath }) => ({ root, path: romsPath }));
  if (known.length > 0) return known;
  return listings.map((listing) => ({
    root: listing.root,
    path: newPlatformPath(listing, names, fsSlug),
  }));
}

async function partFolders(roots: readonly string[], names: FolderNames): Promise<string[]> {
  const listings = await Promise.all(roots.map((root) => findPlatformFolders(root, names)));
  return listings.flatMap(({ root, folders }) =>
    folders.map(({ romsPath }) => join(root, romsPath)),
  );
}
