import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { ConfigFile } from '#core/config/config-file.disk.ts';
import { toLibraryError } from '#core/files/disk-errors.ts';
import { pathExists } from '#core/files/is-writable.ts';
import { withLibraryTimeout } from '#core/files/library-timeout.ts';
import { moveUnlessExists } from '#core/files/move-file.ts';
import { PART_NAME } from '#core/files/part-name.ts';
import { AppError } from '#core/lib/app-error.ts';
import {
  compileExclusions,
  findPlatformFolders,
  isInsideLibrary,
  newPlatformPath,
  type RootList,
} from '#modules/library/library.api.ts';

import { flushPart, verifyPart, writePart, type WriteResult } from './part-file.disk.ts';
import {
  alreadyExistsError,
  resolveUploadPaths,
  type TargetFolder,
  type UploadDestination,
  type UploadPaths,
} from './resolve-upload-paths.disk.ts';

declare module '#modules/library/library.disk.ts' {
  interface LibraryDisk {
    /** Files that are being uploaded. */
    readonly uploads: UploadDisk;
  }
}

type PartFile = Pick<UploadPaths, 'root' | 'partPath'>;

/** Files being uploaded into the library. Problems are thrown as `AppError` with a user message. */
interface UploadDisk {
  /** Chooses the paths of a new file. Writes nothing. */
  resolvePaths(destination: UploadDestination): Promise<UploadPaths>;
  /** Free space on the disk of the part file. */
  freeBytes(part: PartFile): Promise<number>;
  begin(paths: UploadPaths): Promise<void>;
  write(
    paths: UploadPaths,
    bytes: AsyncIterable<Uint8Array>,
    options: { readonly offset: number; readonly wantsSha1: boolean },
  ): Promise<WriteResult>;
  verify(
    paths: UploadPaths,
    expected: {
      readonly chunks: readonly { readonly size: number; readonly crc: number }[];
      readonly wantsSha1: boolean;
    },
  ): Promise<{ size: number; damaged: number[]; sha1: string | null }>;
  /** Starts flushing the written data to disk in the background. */
  flushSoon(paths: UploadPaths): void;
  /** Moves the file into the library. Never replaces an existing file. */
  finish(paths: UploadPaths): Promise<void>;
  /** The properties of a finished file by which scans later detect that it changed. */
  stat(paths: UploadPaths): Promise<{ size: number; mtimeMs: number; inode: string }>;
  discard(part: PartFile): Promise<void>;
  /** Deletes part files last written before `olderThan`, except the absolute paths in `known`. */
  discardOrphans(olderThan: Date, known: ReadonlySet<string>): Promise<number>;
}

const READ_ONLY = 'The library folder is read-only';

const missingPartError = (part: string): Error =>
  Object.assign(new Error(`uploads: part file ${part} not found`), { code: 'ENOENT' });

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export function openUploadDisk(
  library: RootList,
  configFile: Pick<ConfigFile, 'current' | 'folders'>,
): UploadDisk {
  /** Part files that are being flushed. True: more data was written, so the flush is repeated. */
  const needsAnotherFlush = new Map<string, boolean>();
  const flushUntilClean = async (part: string): Promise<void> => {
    do {
      needsAnotherFlush.set(part, false);
      await flushPart(part);
    } while (needsAnotherFlush.get(part) === true);
  };
  const partFilePath = ({ root, partPath }: PartFile): string => {
    if (!library.current.includes(root)) {
      throw new AppError('bad_request', `${root} isn’t a library folder`);
    }
    return join(root, partPath);
  };

  return {
    resolvePaths: (destination) =>
      translateDiskErrors(async () =>
        resolveUploadPaths(
          {
            roots: library.current,
            exclusions: compileExclusions(configFile.current()),
            targetFolders: await findTargetFolders(
              library.current,
              configFile.folders(),
              destination.fsSlug,
            ),
          },
          destination,
        ),
      ),

    freeBytes: (paths) => freeBytes(dirname(partFilePath(paths))),

    begin: (paths) =>
      translateDiskErrors(async () => {
        const part = partFilePath(paths);
        await mkdir(dirname(part), { recursive: true });
        await (await open(part, 'wx', 0o644)).close();
      }),

    write: (paths, bytes, options) =>
      translateDiskErrors(() => writePart(partFilePath(paths), bytes, options)),

    verify: (paths, expected) =>
      translateDiskErrors(async () => {
        const part = partFilePath(paths);
        try {
          return await verifyPart(part, expected);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
        // The file may already be in the library: another server is completing this upload, or a
        // server was killed after moving the file and before marking the upload as done.
        const moved = await verifyPart(join(paths.root, paths.targetPath), expected);
        const size = expected.chunks.reduce((sum, chunk) => sum + chunk.size, 0);
        if (moved.damaged.length > 0 || moved.size !== size) throw missingPartError(part);
        return moved;
      }),

    flushSoon(paths) {
      const part = partFilePath(paths);
      if (needsAnotherFlush.has(part)) {
        needsAnotherFlush.set(part, true);
        return;
      }
      // Errors are ignored, because `finish` flushes again and reports them.
      void flushUntilClean(part)
        .catch(() => {})
        .then(() => needsAnotherFlush.delete(part));
    },

    finish: (paths) =>
      translateDiskErrors(async () => {
        const part = partFilePath(paths);
        const target = join(paths.root, paths.targetPath);
        const move = async (): Promise<boolean> => {
          await flushPart(part);
          if (!(await isInsideLibrary(dirname(target), library.current))) {
            throw new AppError('bad_request', `${paths.targetPath} is outside the library folders`);
          }
          await mkdir(dirname(target), { recursive: true });
          return moveUnlessExists(part, target);
        };
        const isMoved = await move().catch(async (error: unknown) => {
          if (!isMissing(error)) throw error;
          // Another server, or one that was killed, has moved the file. `verify` has checked it.
          if (await pathExists(target)) return true;
          throw error;
        });
        if (!isMoved) throw alreadyExistsError(basename(target));
      }),

    stat: (paths) =>
      translateDiskErrors(async () => {
        const { size, mtimeMs, ino } = await stat(join(paths.root, paths.targetPath));
        return { size, mtimeMs: Math.trunc(mtimeMs), inode: String(ino) };
      }),

    async discard(paths) {
      if (PART_NAME.test(basename(paths.partPath))) await rm(partFilePath(paths), { force: true });
    },

    async discardOrphans(olderThan, known) {
      let count = 0;
      for (const { root, path: folder } of await findPartFolders(
        library.current,
        configFile.folders(),
      )) {
        for (const name of await listNames(root, folder)) {
          const path = join(root, folder, name);
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

async function translateDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toLibraryError(error, READ_ONLY);
  }
}

/** The free space of the nearest existing folder. */
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

/** The existing folders of the platform, or else the folder it would get in each root. */
async function findTargetFolders(
  roots: readonly string[],
  names: FolderNames,
  fsSlug: string,
): Promise<TargetFolder[]> {
  const listings = await Promise.all(roots.map((root) => findPlatformFolders(root, names)));
  const existing = listings
    .flatMap(({ folders }) => folders)
    .filter(({ fs_slug }) => fs_slug === fsSlug)
    .map(({ root, romsPath }) => ({ root, path: romsPath }));
  if (existing.length > 0) return existing;
  return listings.map((listing) => ({
    root: listing.root,
    path: newPlatformPath(listing, names, fsSlug),
  }));
}

/** Every folder in which uploads, firmware and exports write part files. */
async function findPartFolders(
  roots: readonly string[],
  names: FolderNames,
): Promise<TargetFolder[]> {
  const listings = await Promise.all(roots.map((root) => findPlatformFolders(root, names)));
  const found: TargetFolder[] = [];
  for (const { root, folders } of listings) {
    const paths = folders.flatMap(({ romsPath, firmwarePath }) => [romsPath, firmwarePath]);
    // Firmware of platforms without games, and the pictures and manuals of exported lists.
    for (const parent of [names.firmware, ...folders.map(({ romsPath }) => `${romsPath}/assets`)]) {
      const children = await listNames(root, parent);
      paths.push(...children.map((name) => `${parent}/${name}`));
    }
    found.push(...[...new Set(paths)].map((path) => ({ root, path })));
  }
  return found;
}

const listNames = (root: string, path: string): Promise<string[]> =>
  withLibraryTimeout(root, () => readdir(join(root, path))).catch(() => []);
