import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, realpath } from 'node:fs/promises';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { crc32 } from '@node-rs/crc32';
import type { ExportFolders } from '@saveroom/contract';

import { diskFullError } from '#core/files/disk-errors.ts';
import { diskSpace } from '#core/files/disk-space.ts';
import { ChunkBuffers } from '#core/files/file-stream.ts';
import { isWritable } from '#core/files/is-writable.ts';
import { moveUnlessExists } from '#core/files/move-file.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';
import { AppError } from '#core/lib/app-error.ts';
import { isInsideFolder } from '#core/lib/inside-folder.ts';

/** The files that exports wrote to the folder: `<crc> <hash of the source> <path>` per line. */
const MANIFEST = '.saveroom-export';
/** Always the same name, so that a killed server leaves at most one. */
const PART = '.saveroom-export.part';
const MAX_FOLDERS = 200;

/** The folders below the root that games can be written to, two levels deep. */
export async function listExportFolders(root: string): Promise<ExportFolders> {
  if (root === '') return { root: null, folders: [] };
  const top = await foldersIn(root, '');
  if (!top) return { root: resolve(root), folders: [] };
  const paths = [''];
  for (const name of top) {
    if (paths.length >= MAX_FOLDERS) break;
    paths.push(name, ...((await foldersIn(root, name)) ?? []).map((inner) => `${name}/${inner}`));
  }
  const folders = paths.slice(0, MAX_FOLDERS).map(async (path) => ({
    path,
    free_bytes: (await diskSpace(join(root, path)))?.free_bytes ?? null,
  }));
  return { root: resolve(root), folders: await Promise.all(folders) };
}

/** Null: the folder cannot be read. */
async function foldersIn(root: string, path: string): Promise<string[] | null> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => null);
  return (
    entries &&
    entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted()
  );
}

interface FolderChoice {
  /** The setting EXPORT_DIR. */
  readonly root: string;
  /** Below the root. */
  readonly path: string;
  /** Library folders and the data folder, where nothing may be written. */
  readonly forbidden: readonly string[];
}

/** The folder with its links resolved. Throws an `AppError` if games cannot be written to it. */
export async function requireExportFolder(choice: FolderChoice): Promise<string> {
  const { root, path, forbidden } = choice;
  if (root === '') throw new AppError('bad_request', 'EXPORT_DIR isn’t set on the server');
  const top = await realpath(root).catch(() => null);
  const folder = await realpath(join(root, path)).catch(() => null);
  if (top === null || folder === null) throw folderGoneError(join(root, path));
  if (!isInsideFolder(folder, top)) {
    throw new AppError('bad_request', `${path} is outside the export folder`);
  }
  for (const other of await Promise.all(forbidden.map((one) => realpath(one).catch(() => one)))) {
    if (isInsideFolder(folder, other) || isInsideFolder(other, folder)) {
      throw new AppError('bad_request', 'Choose a folder outside the library and data folders');
    }
  }
  if (!(await isWritable(folder))) throw notWritableError(folder);
  return folder;
}

const notWritableError = (folder: string, cause?: unknown): AppError =>
  new AppError('bad_request', `The server can’t write to ${folder}`, { cause });

const folderGoneError = (folder: string, cause?: unknown): AppError =>
  new AppError(
    'unavailable',
    `The folder ${folder} isn’t available. Check the disk, then start the export again.`,
    { cause },
  );

/** `kept`: another file is there. `too-large`: the file system cannot hold it. */
export type WriteOutcome = 'written' | 'same' | 'kept' | 'too-large';

/** A folder that games are written to. Files of others are never changed. */
export interface DeviceFolder {
  readonly path: string;
  has(path: string): Promise<boolean>;
  write(source: ZipSource, signal: AbortSignal): Promise<WriteOutcome>;
  /** Throws an `AppError` if the disk was removed. */
  requireDisk(): Promise<void>;
  close(): Promise<void>;
}

/** `isKnown`: this export opened the folder before, so its list of files must exist. */
export async function openDeviceFolder(
  path: string,
  { isKnown }: { isKnown: boolean },
): Promise<DeviceFolder> {
  const list = join(path, MANIFEST);
  const { dev } = await stat(path);
  if (isKnown)
    await stat(list).catch((error: unknown) => Promise.reject(folderGoneError(path, error)));
  try {
    const manifest = await readManifest(list);
    const writer = new FolderWriter(path, manifest, await open(list, 'a'));
    return {
      path,
      has: (name) =>
        stat(join(path, name)).then(
          () => true,
          () => false,
        ),
      write: (source, signal) =>
        writer.write(source, signal).catch((error: unknown) => {
          throw toFolderError(error, path);
        }),
      async requireDisk() {
        // If the disk was unmounted, this path is an empty folder on the disk below it.
        const info = await stat(list).catch(() => null);
        if (info?.dev !== dev) throw folderGoneError(path);
      },
      close: () => writer.close(),
    };
  } catch (error) {
    throw toFolderError(error, path);
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM']);
const GONE = new Set(['ENOENT', 'EIO', 'ENODEV', 'ENXIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN']);

function toFolderError(error: unknown, folder: string): unknown {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  if (FULL.has(code)) return diskFullError(error);
  // Errors of paths outside the folder come from files of the library.
  if (path !== '' && !isInsideFolder(path, folder)) return error;
  if (READ_ONLY.has(code)) return notWritableError(folder, error);
  return GONE.has(code) ? folderGoneError(folder, error) : error;
}

interface Written {
  readonly crc: number;
  readonly source: string;
}

/** Short keys, because there can be a hundred thousand files. */
const keyOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 12);
const sourceKey = ({ size, version }: ZipSource): string => keyOf(`${size} ${version}`);

async function readManifest(path: string): Promise<Map<string, Written>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.matchAll(/^([0-9a-f]{8}) (\S+) (.+)$/gm);
  return new Map(
    [...lines].map(([, crc = '', source = '', name = '']) => [
      keyOf(name),
      { crc: Number.parseInt(crc, 16), source },
    ]),
  );
}

class FolderWriter {
  readonly #folder: string;
  readonly #manifest: Map<string, Written>;
  readonly #list: FileHandle;
  /** The last folder that was checked. */
  #parent = '';

  constructor(folder: string, manifest: Map<string, Written>, list: FileHandle) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.#list = list;
  }

  async close(): Promise<void> {
    await this.#list.sync().catch(() => {});
    await this.#list.close();
    await rm(join(this.#folder, PART), { force: true }).catch(() => {});
  }

  async write(source: ZipSource, signal: AbortSignal): Promise<WriteOutcome> {
    const target = join(this.#folder, source.name);
    const existing = await stat(target).catch(() => null);
    const written = this.#manifest.get(keyOf(source.name));
    if (existing) {
      if (!existing.isFile()) return 'kept';
      const isSameSize = existing.size === source.size;
      if (isSameSize && written?.source === sourceKey(source)) return 'same';
      const crc = await crcOf(target);
      if (isSameSize && crc === (await source.crc())) {
        await this.#record(source, crc);
        return 'same';
      }
      // An export only replaces files that it has written and that have not changed since.
      if (written?.crc !== crc) return 'kept';
    }
    await this.#requireParent(target);
    const part = join(this.#folder, PART);
    const crc = await writePart(part, source, signal);
    if (crc === null) return 'too-large';
    if (existing) await rename(part, target);
    else if (!(await moveUnlessExists(part, target))) return 'kept';
    await this.#record(source, crc);
    return 'written';
  }

  async #record(source: ZipSource, crc: number): Promise<void> {
    const entry = { crc, source: sourceKey(source) };
    this.#manifest.set(keyOf(source.name), entry);
    const sum = crc.toString(16).padStart(8, '0');
    await this.#list.appendFile(`${sum} ${entry.source} ${source.name}\n`);
  }

  /** Creates the folder of a file. A link in the way must not lead to another place. */
  async #requireParent(target: string): Promise<void> {
    const parent = dirname(target);
    if (parent === this.#parent) return;
    let nearest = parent;
    while (!(await stat(nearest).catch(() => null)) && nearest !== this.#folder) {
      nearest = dirname(nearest);
    }
    if (!isInsideFolder(await realpath(nearest), this.#folder)) {
      throw new AppError('bad_request', `${parent} is a link to another folder`);
    }
    await mkdir(parent, { recursive: true });
    this.#parent = parent;
  }
}

/** Returns the checksum; null: the file is too large for the file system. */
async function writePart(
  path: string,
  source: ZipSource,
  signal: AbortSignal,
): Promise<number | null> {
  await using file = await open(path, 'w');
  let crc = 0;
  if (source.size === 0) return crc;
  const range = { start: 0, end: source.size - 1 };
  const buffers = new ChunkBuffers(range);
  try {
    for await (const chunk of source.read(range, buffers)) {
      signal.throwIfAborted();
      crc = crc32(chunk, crc);
      await file.writeFile(chunk);
    }
    await file.sync();
    return crc;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EFBIG') return null;
    throw error;
  } finally {
    buffers.release();
  }
}

async function crcOf(path: string): Promise<number> {
  let crc = 0;
  const chunks: AsyncIterable<Uint8Array> = createReadStream(path);
  for await (const chunk of chunks) crc = crc32(chunk, crc);
  return crc;
}
