import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { streamMembers, type ZipMember } from '#modules/fingerprint/fingerprint.api.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly imports: ImportFolder;
  }
}

/** The folder for lists of metadata sources between download and import. */
export interface ImportFolder {
  /** Replaces the file atomically. */
  save(name: ImportFileName, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  has(name: ImportFileName): Promise<boolean>;
  chunks(name: ImportFileName): AsyncIterable<Uint8Array>;
  /** Each member must be read before the next one is requested. */
  members(name: ImportFileName, isWanted: (member: string) => boolean): AsyncGenerator<ZipMember>;
  remove(name: ImportFileName): Promise<void>;
}

export type ImportFileName = 'launchbox.zip' | 'switch-titles.json';

const CHUNK_BYTES = 64 * 1024;

export const openImportFolder = (folder: string): ImportFolder => ({
  async save(name, bytes) {
    const partFile = join(folder, `${name}.part`);
    await mkdir(folder, { recursive: true });
    try {
      // Opened first: a stream that opens the file itself could do so after `rm` below.
      const file = await open(partFile, 'w');
      await pipeline(bytes, file.createWriteStream({ flush: true }));
      await rename(partFile, join(folder, name));
    } finally {
      await rm(partFile, { force: true });
    }
  },

  has: (name) =>
    stat(join(folder, name)).then(
      (info) => info.isFile(),
      () => false,
    ),

  chunks: (name) => createReadStream(join(folder, name), { highWaterMark: CHUNK_BYTES }),

  members: (name, isWanted) => streamMembers(join(folder, name), isWanted),

  remove: (name) => rm(join(folder, name), { force: true }),
});
