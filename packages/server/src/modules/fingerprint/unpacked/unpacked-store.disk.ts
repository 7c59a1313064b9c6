import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { LRUCache } from 'lru-cache';

import { openServedFile, type ServedFile } from '#core/files/served-file.ts';
import { UNKNOWN_ROOT, withLibraryTimeout } from '#core/files/library-timeout.ts';
import { fileSource } from '#core/files/zip/file-source.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';
import { AppError } from '#core/lib/app-error.ts';
import { Semaphore } from '#core/lib/concurrency.ts';
import { callWorker, workerUrl } from '#core/lib/worker-call.ts';

import { findUnpackableKind, type UnpackedMember } from './unpack-archive.disk.ts';
import type { UnpackCall } from './unpack-worker.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly unpacked: UnpackedStore;
  }
}

export interface UnpackedArchive {
  readonly members: readonly UnpackedMember[];
  open(member: UnpackedMember): Promise<ServedFile | null>;
  /** For code that reads the file in a worker thread. */
  pathOf(member: UnpackedMember): string;
  source(member: UnpackedMember, name: string): Promise<ZipSource | null>;
  /** Makes it the first one that the cache removes, for callers that read it only once. */
  release(): Promise<void>;
}

/** A size-limited disk cache of unpacked archives. */
export interface UnpackedStore {
  /**
   * Unpacks an archive, or finds it in the cache. Null: it is no archive, or one that is sent
   * unchanged. Throws an `AppError` that describes the problem.
   */
  unpack(path: string): Promise<UnpackedArchive | null>;
}

const MAX_CONCURRENT_UNPACKS = 2;
const INDEX = 'index.json';
/** Errors of renaming a folder to a name that exists; the last one is that of Windows. */
const FOLDER_EXISTS_CODES: ReadonlySet<string> = new Set(['EEXIST', 'ENOTEMPTY', 'EPERM']);
/** How many failed archives are remembered. */
const MAX_FAILED = 1000;
const MAX_BYTES = 8 * 1024 ** 3;
/** Recently requested archives may still be read. */
const IN_USE_MS = 10 * 60 * 1000;
/** Older temporary folders belong to a server that was killed. */
const ABANDONED_MS = 6 * 60 * 60 * 1000;

/**
 * Opens the cache. Each archive has a folder whose name is a hash of path, size, time and inode, so
 * that a changed archive gets another folder.
 */
export function openUnpackedStore(root: string): UnpackedStore {
  const semaphore = new Semaphore(MAX_CONCURRENT_UNPACKS);
  const running = new Map<string, Promise<void>>();
  /** Errors by folder, which changes with the archive, so that a zip bomb is unpacked only once. */
  const failed = new LRUCache<string, AppError>({ max: MAX_FAILED });

  async function unpackInto(path: string, folder: string): Promise<void> {
    const partFolder = `${folder}.${randomUUID()}.part`;
    await mkdir(partFolder, { recursive: true });
    try {
      const members = await unpackInWorker(path, partFolder);
      await writeFile(join(partFolder, INDEX), JSON.stringify(members), { flush: true });
      await rename(partFolder, folder).catch((error: NodeJS.ErrnoException) => {
        // Another server may have been faster; its result is the same.
        if (!FOLDER_EXISTS_CODES.has(error.code ?? '')) throw error;
      });
    } finally {
      await rm(partFolder, { recursive: true, force: true });
    }
    await evictUnpacked(root, folder);
  }

  return {
    async unpack(path) {
      const info = await withLibraryTimeout(UNKNOWN_ROOT, () => stat(path));
      if (!info.isFile() || !(await isUnpackable(path))) return null;
      const state = [path, info.size, info.mtimeMs, info.ino].join('\n');
      const version = createHash('sha256').update(state).digest('hex').slice(0, 40);
      const folder = join(root, version);
      const cached = await readIndex(folder);
      if (cached)
        return toUnpackedArchive(folder, { members: cached, version, modified: info.mtime });
      const earlierError = failed.get(folder);
      if (earlierError) throw earlierError;
      const work = running.get(folder) ?? semaphore.run(() => unpackInto(path, folder));
      running.set(folder, work);
      try {
        await work;
      } catch (error) {
        if (error instanceof UnpackError) failed.set(folder, error);
        throw error;
      } finally {
        running.delete(folder);
      }
      const members = (await readIndex(folder)) ?? [];
      return toUnpackedArchive(folder, { members, version, modified: info.mtime });
    },
  };
}

/** Thrown if the archive itself is the cause, so that another attempt would fail as well. */
class UnpackError extends AppError {
  constructor(why: string) {
    super('conflict', `Can’t unpack the archive: ${why}`);
  }
}

/** False also for a file that can't be read: the code that sends it reports the error. */
const isUnpackable = (path: string): Promise<boolean> =>
  withLibraryTimeout(UNKNOWN_ROOT, () => findUnpackableKind(path)).then(
    (kind) => kind !== null,
    () => false,
  );

/** Null: the archive is not cached. Updates the time of last use. */
async function readIndex(folder: string): Promise<UnpackedMember[] | null> {
  const index = join(folder, INDEX);
  const text = await readFile(index, 'utf8').catch(() => null);
  if (text === null) return null;
  const now = new Date();
  await utimes(index, now, now).catch(() => {});
  return JSON.parse(text) as UnpackedMember[];
}

interface ArchiveInfo {
  readonly members: readonly UnpackedMember[];
  readonly version: string;
  /** The time of the archive, so that unpacking it again doesn't change the members. */
  readonly modified: Date;
}

function toUnpackedArchive(
  folder: string,
  { members, version, modified }: ArchiveInfo,
): UnpackedArchive {
  const pathOf = (member: UnpackedMember) => join(folder, String(members.indexOf(member)));
  return {
    members,
    pathOf,
    async open(member) {
      const file = await openServedFile(pathOf(member));
      return file && { ...file, modified, etag: `"${version}-${members.indexOf(member)}"` };
    },
    async source(member, name) {
      const source = await fileSource(pathOf(member), { name });
      return source && { ...source, modified, version, crc: async () => member.crc };
    },
    release: () => utimes(join(folder, INDEX), 0, 0).catch(() => {}),
  };
}

async function unpackInWorker(path: string, folder: string): Promise<readonly UnpackedMember[]> {
  const url = workerUrl(import.meta.url, 'unpack-worker');
  const call = callWorker<UnpackCall>(url, { path, folder });
  const result = await call.catch((error: Error) => {
    if (error instanceof AppError) throw error;
    throw new AppError('conflict', `Can’t unpack the archive: ${error.message}`);
  });
  if ('problem' in result) throw new UnpackError(result.problem);
  return result.members;
}

interface CachedArchive {
  readonly folder: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Removes the least recently used archives above the limit, except `latest`. */
export async function evictUnpacked(
  root: string,
  latest: string,
  { maxBytes = MAX_BYTES, inUseMs = IN_USE_MS }: { maxBytes?: number; inUseMs?: number } = {},
): Promise<void> {
  const now = Date.now();
  const archives: CachedArchive[] = [];
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    if (name.endsWith('.part')) await removeAbandoned(folder, now);
    else archives.push(await measure(folder));
  }
  let total = archives.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { folder, bytes, usedAt } of archives.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes) return;
    if (folder === latest || now - usedAt < inUseMs) continue;
    await rm(folder, { recursive: true, force: true });
    total -= bytes;
  }
}

async function removeAbandoned(folder: string, now: number): Promise<void> {
  const info = await stat(folder).catch(() => null);
  if (info && now - info.mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
}

async function measure(folder: string): Promise<CachedArchive> {
  let bytes = 0;
  let usedAt = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(join(folder, name)).catch(() => null);
    bytes += info?.size ?? 0;
    if (name === INDEX) usedAt = info?.mtimeMs ?? 0;
  }
  return { folder, bytes, usedAt };
}
