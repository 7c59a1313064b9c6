import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { openServedFile, type ServedFile } from '#core/files/served-file.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly patches: PatchFolder;
  }
}

/** Temporary files of patches that are being applied. */
interface PatchFolder {
  readonly path: string;
  /** Stores a received patch and returns its path. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<string>;
  /** The path of a new, empty file. */
  create(): Promise<string>;
  /** Opens a file to send it once; it is deleted when it is closed. */
  openOnce(path: string): Promise<ServedFile | null>;
  remove(path: string): Promise<void>;
}

/** Older files belong to a server that was killed. */
const ABANDONED_MS = 6 * 60 * 60 * 1000;

export function openPatchFolder(root: string): PatchFolder {
  const create = async (bytes: AsyncIterable<Uint8Array> | string): Promise<string> => {
    await mkdir(root, { recursive: true });
    await removeAbandoned(root);
    const path = join(root, randomUUID());
    try {
      await writeFile(path, bytes, { flag: 'wx' });
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return path;
  };
  return {
    path: root,
    receive: create,
    create: () => create(''),
    async openOnce(path) {
      const file = await openServedFile(path);
      // An open file stays readable after it was deleted.
      await rm(path, { force: true });
      return file;
    },
    remove: (path) => rm(path, { force: true }),
  };
}

async function removeAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    const info = await stat(path).catch(() => null);
    if (info && Date.now() - info.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}
