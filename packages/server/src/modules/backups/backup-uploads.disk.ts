import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { toDataFolderError } from '#core/files/disk-errors.ts';
import { AppError } from '#core/lib/app-error.ts';

import { backupName } from './backup-folder.disk.ts';
import type { BackupManifest } from './backup-format.ts';
import { BackupReader } from './backup-reader.ts';
import { syncFolder, UPLOAD_PREFIX } from './work-folder.disk.ts';

/** More than half a million files. A stranger's upload must not occupy more memory. */
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;

interface Chunk {
  /** Where it begins in the file. */
  readonly offset: number;
  /** The size of the whole file. */
  readonly total: number;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Only one upload may exist: others that are not being received are deleted. */
  readonly isOnlyUpload: boolean;
}

interface Receiver {
  /** A newer request continues the upload. */
  isReplaced: boolean;
  /** The last write to the file. */
  write: Promise<void>;
}

/** Backups that are uploaded in several requests, each of which continues where the last stopped. */
export function openBackupUploads(home: string) {
  const partPath = (id: string): string => join(home, `${UPLOAD_PREFIX}${id}.part`);
  /** The request that is being received, by upload. */
  const active = new Map<string, Receiver>();

  const received = async (id: string): Promise<number> =>
    (await stat(partPath(id)).catch(() => null))?.size ?? 0;

  async function removeOthers(id: string): Promise<void> {
    if ([...active.keys()].some((other) => other !== id)) {
      throw new AppError('conflict', 'Another backup is being uploaded. Try again later.');
    }
    const own = `${UPLOAD_PREFIX}${id}.part`;
    for (const name of await readdir(home).catch(() => [])) {
      if (name.startsWith(UPLOAD_PREFIX) && name !== own) await rm(join(home, name));
    }
  }

  async function write(id: string, chunk: Chunk, receiver: Receiver): Promise<number> {
    const { offset, total, bytes } = chunk;
    if (offset > (await received(id))) {
      throw new AppError('conflict', 'A part of the upload is missing. Continue where it stopped.');
    }
    const file = await open(partPath(id), 'a', 0o600).catch((error: unknown) => {
      throw toDataFolderError(error);
    });
    let size = offset;
    try {
      await file.truncate(offset);
      for await (const part of bytes) {
        if (receiver.isReplaced) throw new AppError('conflict', 'The upload was started again');
        if (size + part.length > total) {
          throw new AppError('too_large', 'The upload is larger than its declared size');
        }
        receiver.write = file.appendFile(part);
        await receiver.write;
        size += part.length;
      }
      return size;
    } catch (error) {
      throw toDataFolderError(error);
    } finally {
      await file.close();
    }
  }

  return {
    received,

    /** Appends to an upload and returns its new size. A sender that hangs is replaced. */
    async append(id: string, chunk: Chunk): Promise<number> {
      await mkdir(home, { recursive: true, mode: 0o700 });
      if (chunk.isOnlyUpload) await removeOthers(id);
      const former = active.get(id);
      const receiver: Receiver = { isReplaced: false, write: Promise.resolve() };
      active.set(id, receiver);
      if (former) former.isReplaced = true;
      // The former sender may hang for long, but it writes nothing more after this.
      await former?.write.catch(() => {});
      try {
        return await write(id, chunk, receiver);
      } finally {
        if (active.get(id) === receiver) active.delete(id);
      }
    },

    /** Reads the manifest. Throws an AppError if it isn't a complete backup. */
    async inspect(id: string): Promise<{ manifest: BackupManifest; size: number }> {
      const size = await received(id);
      if (size === 0) throw new AppError('not_found', 'This upload no longer exists');
      const reader = BackupReader.open(partPath(id), { maxDirectoryBytes: MAX_DIRECTORY_BYTES });
      reader.close();
      return { manifest: reader.manifest, size };
    },

    /** Adds a complete upload to the backups and returns its name. */
    async publish(id: string, now: Date): Promise<string> {
      if (active.has(id)) throw new AppError('conflict', 'The upload is not complete yet');
      const name = backupName('uploaded', now);
      const file = await open(partPath(id), 'r+');
      await file.sync();
      await file.close();
      await rename(partPath(id), join(home, name));
      await syncFolder(home);
      return name;
    },

    /** Turns a published backup into an upload again. */
    unpublish: (name: string, id: string): Promise<void> => rename(join(home, name), partPath(id)),

    remove: (id: string): Promise<void> => rm(partPath(id), { force: true }),
  };
}

export type BackupUploads = ReturnType<typeof openBackupUploads>;
