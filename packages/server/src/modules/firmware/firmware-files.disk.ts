import type { Dirent, Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { toLibraryError } from '#core/files/disk-errors.ts';
import { canWriteFilesIn } from '#core/files/is-writable.ts';
import { moveUnlessExists } from '#core/files/move-file.ts';
import { createPartName } from '#core/files/part-name.ts';
import { AppError } from '#core/lib/app-error.ts';
import { type Digests, TripleDigest } from '#modules/fingerprint/fingerprint.api.ts';
import { ListingFailedError, type WalkWarning } from '#modules/library/library.api.ts';

/** Size, time and inode: if one of them differs, the file has changed. */
export interface FileVersion {
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
}

export interface FoundFirmware extends FileVersion {
  readonly name: string;
}
import { isInsideFolder } from '#core/lib/inside-folder.ts';

interface FirmwareListing {
  readonly files: FoundFirmware[];
  readonly warnings: WalkWarning[];
}

/**
 * Lists the files directly in a firmware folder, and warnings about entries that cannot be used.
 */
export async function listFirmware(
  folder: string,
  { roots, isExcluded }: { roots: readonly string[]; isExcluded: (name: string) => boolean },
): Promise<FirmwareListing> {
  const listing: FirmwareListing = { files: [], warnings: [] };
  for (const entry of await readEntries(folder)) {
    if (isExcluded(entry.name)) continue;
    const path = join(folder, entry.name);
    const found = await statOrWarning(path, entry, roots);
    if (typeof found === 'string') listing.warnings.push({ code: found, path });
    else if (found.isFile()) listing.files.push({ name: entry.name, ...toFileVersion(found) });
  }
  return listing;
}

async function readEntries(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new ListingFailedError(message);
  }
}

/** The file at a path, or the code of a warning if it cannot be used. */
async function statOrWarning(
  path: string,
  entry: Dirent,
  roots: readonly string[],
): Promise<Stats | WalkWarning['code']> {
  if (entry.name.includes('\uFFFD')) return 'name-not-text';
  try {
    if (!(await isInsideAfterLinks(path, roots))) return 'symlink-outside';
    const info = await stat(path);
    return info.isFile() || info.isDirectory() ? info : 'not-a-file';
  } catch {
    return entry.isSymbolicLink() ? 'broken-symlink' : 'unreadable';
  }
}

/** True: the file is no link, or a link to a target in the library or in its own folder. */
export async function isInsideAfterLinks(path: string, roots: readonly string[]): Promise<boolean> {
  if (!(await lstat(path)).isSymbolicLink()) return true;
  const target = await realpath(path);
  const inside = await Promise.all(
    [dirname(path), ...roots].map((folder) => realpath(folder).catch(() => null)),
  );
  return inside.some((folder) => folder !== null && isInsideFolder(target, folder));
}

const toFileVersion = (info: Stats): FileVersion => ({
  size: info.size,
  mtimeMs: Math.trunc(info.mtimeMs),
  inode: String(info.ino),
});

/**
 * Hashes a file; null: it cannot be read. Firmware is small, so it is hashed on the main thread
 * instead of in a worker.
 */
export async function digestFirmware(path: string, signal?: AbortSignal): Promise<Digests | null> {
  const handle = await open(path).catch(() => null);
  if (!handle) return null;
  try {
    const before = await handle.stat();
    const digest = new TripleDigest();
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      signal?.throwIfAborted();
      digest.update(chunk as Uint8Array);
    }
    const after = await handle.stat();
    // Digests of a file that changed during the read match no version of it.
    const isSame = before.size === after.size && before.mtimeMs === after.mtimeMs;
    return isSame ? digest.finish() : null;
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  } finally {
    await handle.close();
  }
}

export interface FirmwareLocation {
  readonly root: string;
  /** Path of the firmware folder below the root. */
  readonly file_path: string;
  readonly file_name: string;
}

export interface SavedFirmware extends FirmwareLocation {
  readonly facts: FileVersion;
  readonly digests: Digests;
}

export interface RejectedFirmware {
  readonly rejectedMd5: string;
}

interface FirmwareFolder {
  readonly root: string;
  /** Below the root. */
  readonly path: string;
}

interface NewFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Saves an uploaded file in the first writable folder. `folders` are the possible firmware folders
 * of the platform, the preferred one first; `md5` the only accepted checksums, if given.
 */
export async function saveFirmware(
  folders: readonly FirmwareFolder[],
  { name, bytes }: NewFile,
  md5?: readonly string[],
): Promise<SavedFirmware | RejectedFirmware> {
  const folder = await findWritable(folders);
  if (!folder) throw new AppError('bad_request', readOnlyMessage(folders));
  const location = { root: folder.root, file_path: folder.path, file_name: name };
  const dir = join(folder.root, folder.path);
  const partFile = join(dir, createPartName());
  try {
    await mkdir(dir, { recursive: true });
    const digests = await writePart(partFile, bytes);
    if (md5 && !md5.includes(digests.md5)) return { rejectedMd5: digests.md5 };
    const existing = await findSameName(folders, name);
    if (existing) return await reuseIdentical(existing, digests);
    if (!(await moveUnlessExists(partFile, join(dir, name)))) {
      throw new AppError('conflict', 'A file with this name already exists. Delete it first.');
    }
    return await toSavedFirmware(location, digests);
  } catch (error) {
    throw toLibraryError(error, readOnlyMessage(folders));
  } finally {
    await rm(partFile, { force: true }).catch(() => {});
  }
}

async function findWritable(
  folders: readonly FirmwareFolder[],
): Promise<FirmwareFolder | undefined> {
  for (const folder of folders) {
    if (await canWriteFilesIn(folder.root, join(folder.root, folder.path))) return folder;
  }
  return undefined;
}

async function writePart(path: string, bytes: AsyncIterable<Uint8Array>): Promise<Digests> {
  const file = await open(path, 'wx', 0o644);
  const digest = new TripleDigest();
  try {
    for await (const chunk of bytes) {
      digest.update(chunk);
      await file.write(chunk);
    }
    if (digest.isEmpty) throw new AppError('bad_request', 'The file is empty');
    await file.sync();
    return digest.finish();
  } finally {
    await file.close();
  }
}

/** Finds a file of this name in any root. Names are compared after Unicode normalization. */
async function findSameName(
  folders: readonly FirmwareFolder[],
  name: string,
): Promise<FirmwareLocation | null> {
  for (const { root, path } of folders) {
    const names = await readdir(join(root, path)).catch(() => []);
    const match = names.find((other) => other.normalize('NFC') === name.normalize('NFC'));
    if (match !== undefined) return { root, file_path: path, file_name: match };
  }
  return null;
}

/** Uses the existing file instead of the uploaded one. Throws if it has other content. */
async function reuseIdentical(
  location: FirmwareLocation,
  digests: Digests,
): Promise<SavedFirmware> {
  const path = join(location.root, location.file_path, location.file_name);
  const existing = await digestFirmware(path);
  if (existing?.sha1 === digests.sha1) return toSavedFirmware(location, digests);
  throw new AppError(
    'conflict',
    `Another file named ${location.file_name} already exists. Delete it first.`,
  );
}

async function toSavedFirmware(
  location: FirmwareLocation,
  digests: Digests,
): Promise<SavedFirmware> {
  const info = await stat(join(location.root, location.file_path, location.file_name));
  return { ...location, facts: toFileVersion(info), digests };
}

const readOnlyMessage = (folders: readonly FirmwareFolder[]): string =>
  `The library folder is read-only. Copy the file to ${folders[0]?.path ?? ''} on the server instead.`;
