import { stat } from 'node:fs/promises';

import { AppError } from '#core/lib/app-error.ts';
import { bytesText } from '#core/lib/bytes-text.ts';

import { diskSpace } from './disk-space.ts';

/** How often a long upload asks how much is left. */
const CHECK_EVERY_BYTES = 16 * 1024 * 1024;

/**
 * Free space on the disk of the data folder that files of users may not use: without it the database
 * could not be written, and nobody could sign in or delete anything.
 */
export class DiskFloor {
  readonly #folder: string;
  readonly minFreeBytes: number;

  constructor(dataFolder: string, minFreeBytes: number) {
    this.#folder = dataFolder;
    this.minFreeBytes = minFreeBytes;
  }

  /** Throws if the disk would have less than its floor left after this many bytes more. */
  async requireRoom(bytes = 0): Promise<void> {
    if (this.minFreeBytes === 0) return;
    const space = await diskSpace(this.#folder);
    // Some network shares do not know their size.
    if (!space || space.total_bytes === 0) return;
    const { free_bytes: free } = space;
    if (free - bytes >= this.minFreeBytes) return;
    throw new AppError(
      'no_space',
      `The server’s disk is almost full. ${bytesText(free)} is free, and at least ${bytesText(this.minFreeBytes)} must stay free.`,
    );
  }

  /** The same for a folder elsewhere, which may or may not be on this disk. */
  async requireRoomIn(folder: string, bytes = 0): Promise<void> {
    if (this.minFreeBytes === 0) return;
    const [own, other] = await Promise.all(
      [this.#folder, folder].map((path) => stat(path).catch(() => null)),
    );
    if (own && other && own.dev === other.dev) await this.requireRoom(bytes);
  }

  /** Passes the bytes on and throws as soon as the disk has less than its floor left. */
  async *guard(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    await this.requireRoom();
    let unchecked = 0;
    for await (const chunk of chunks) {
      unchecked += chunk.length;
      if (unchecked >= CHECK_EVERY_BYTES) {
        unchecked = 0;
        await this.requireRoom();
      }
      yield chunk;
    }
  }
}
