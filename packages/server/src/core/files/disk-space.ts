import { statfs, stat } from 'node:fs/promises';

import { AppError } from '#core/lib/app-error.ts';
import { bytesText } from '#core/lib/bytes-text.ts';

/** Size and free space of a folder's disk; null: the disk cannot be read. */
export async function diskSpace(
  folder: string,
): Promise<{ total_bytes: number; free_bytes: number } | null> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return { total_bytes: blocks * bsize, free_bytes: bavail * bsize };
  } catch {
    return null;
  }
}

/** How often a long upload checks the free space. */
const CHECK_EVERY_BYTES = 16 * 1024 * 1024;

/**
 * Free space on the disk of the data folder that user files must not use: without it the database
 * could not be written, and users could neither sign in nor delete anything.
 */
export class DiskSpaceReserve {
  readonly #folder: string;
  readonly minFreeBytes: number;

  constructor(dataFolder: string, minFreeBytes: number) {
    this.#folder = dataFolder;
    this.minFreeBytes = minFreeBytes;
  }

  /** Throws if storing this many bytes would use the reserve. */
  async requireSpace(bytes = 0): Promise<void> {
    if (this.minFreeBytes === 0) return;
    const space = await diskSpace(this.#folder);
    // Some network shares report no size.
    if (!space || space.total_bytes === 0) return;
    const { free_bytes: free } = space;
    if (free - bytes >= this.minFreeBytes) return;
    throw new AppError(
      'no_space',
      `The server’s disk is almost full. ${bytesText(free)} is free, and at least ${bytesText(this.minFreeBytes)} must stay free.`,
    );
  }

  /** Like `requireSpace`, if the folder is on the disk of the data folder. */
  async requireSpaceIn(folder: string, bytes = 0): Promise<void> {
    if (this.minFreeBytes > 0 && (await this.#isOnSameDisk(folder))) await this.requireSpace(bytes);
  }

  /** The bytes that can be stored in a folder without using the reserve. */
  async availableIn(folder: string): Promise<number> {
    const space = await diskSpace(folder);
    if (!space || space.total_bytes === 0) return Number.POSITIVE_INFINITY;
    const reserve = (await this.#isOnSameDisk(folder)) ? this.minFreeBytes : 0;
    return Math.max(0, space.free_bytes - reserve);
  }

  async #isOnSameDisk(folder: string): Promise<boolean> {
    const [own, other] = await Promise.all(
      [this.#folder, folder].map((path) => stat(path).catch(() => null)),
    );
    return own?.dev !== undefined && own.dev === other?.dev;
  }

  /** Passes the chunks through and throws as soon as they use the reserve. */
  async *guard(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    await this.requireSpace();
    let unchecked = 0;
    for await (const chunk of chunks) {
      unchecked += chunk.length;
      if (unchecked >= CHECK_EVERY_BYTES) {
        unchecked = 0;
        await this.requireSpace();
      }
      yield chunk;
    }
  }
}
