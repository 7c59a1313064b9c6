import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { toDataFolderError } from '#core/files/disk-errors.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly avatars: Avatars;
  }
}

/** Profile pictures. `path` is the stored `avatar_path`. */
interface Avatars {
  save(userId: number, webp: Uint8Array): Promise<string>;
  /** Null: there is none. */
  read(path: string): Promise<Uint8Array | null>;
  remove(path: string): Promise<void>;
}

export const openAvatars = (folder: string): Avatars => ({
  async save(userId, webp) {
    const path = avatarPath(userId);
    const target = join(folder, path);
    try {
      await mkdir(dirname(target), { recursive: true });
      // Write to a temporary name and rename: a full disk or a crash leaves no partial picture.
      await writeFile(`${target}.part`, webp, { flush: true });
      await rename(`${target}.part`, target);
    } catch (error) {
      throw toDataFolderError(error);
    }
    return path;
  },

  async read(path) {
    if (!AVATAR_PATH.test(path)) return null;
    return readFile(join(folder, path)).catch(() => null);
  },

  async remove(path) {
    if (AVATAR_PATH.test(path)) await rm(join(folder, path), { force: true });
  },
});

/** Clients build the picture's URL from this path, so its format is part of the contract. */
const avatarPath = (userId: number): string =>
  `users/${Buffer.from(`User:${userId}`).toString('hex')}/profile/avatar.webp`;

const AVATAR_PATH = /^users\/[0-9a-f]{2,64}\/profile\/avatar\.webp$/;
