import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ArtworkFolder, ReceivedFile } from './artwork.ts';

const HASH = /^[0-9a-f]{40}$/;
const HEAD_BYTES = 64;

/** Where content lies, below the resources folder. */
export const artworkPath = (hash: string, name: string): string =>
  `artwork/${hash.slice(0, 2)}/${hash}/${name}`;

export function openArtworkFolder(resources: string): ArtworkFolder {
  const home = join(resources, 'artwork');
  const parts = join(home, 'parts');
  const folderOf = (hash: string): string => {
    if (!HASH.test(hash)) throw new Error('not the hash of a picture');
    return join(home, hash.slice(0, 2), hash);
  };
  const begin = async (): Promise<string> => {
    const part = join(parts, randomUUID());
    await mkdir(part, { recursive: true });
    return part;
  };
  /** The folder appears whole or not at all; one that another process finished is as good. */
  const finish = async (part: string, hash: string): Promise<void> => {
    await mkdir(join(home, hash.slice(0, 2)), { recursive: true });
    await rename(part, folderOf(hash)).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      await rm(part, { recursive: true, force: true });
    });
  };

  return {
    async has(hash, names) {
      const found = names.map((name) => stat(join(folderOf(hash), name)));
      return (await Promise.allSettled(found)).every((one) => one.status === 'fulfilled');
    },

    async save(hash, files) {
      const part = await begin();
      try {
        for (const [name, bytes] of Object.entries(files)) {
          await writeFile(join(part, name), bytes, { flush: true });
        }
        // What is left of an incomplete one would be in the way.
        await rm(folderOf(hash), { recursive: true, force: true });
        await finish(part, hash);
      } catch (error) {
        await rm(part, { recursive: true, force: true });
        throw error;
      }
    },

    async receive(chunks, name) {
      const part = await begin();
      try {
        const written = await write(join(part, name), chunks);
        return { ...written, ...keeper({ part, finish }) };
      } catch (error) {
        await rm(part, { recursive: true, force: true });
        throw error;
      }
    },

    async *list() {
      for (const shelf of await names(home)) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
        for (const hash of await names(join(home, shelf))) {
          if (!HASH.test(hash)) continue;
          const info = await stat(join(home, shelf, hash)).catch(() => null);
          if (info) yield { hash, modified: info.mtime };
        }
      }
    },

    async setAside(hash, before) {
      const aside = join(parts, randomUUID());
      await mkdir(parts, { recursive: true });
      const isMoved = await rename(folderOf(hash), aside).then(
        () => true,
        () => false,
      );
      if (!isMoved) return null;
      const restore = () => finish(aside, hash);
      if ((await stat(aside)).mtime >= before) {
        await restore();
        return null;
      }
      return {
        restore,
        remove: () => rm(aside, { recursive: true, force: true }),
      };
    },

    async removeParts(before) {
      for (const name of await names(parts)) {
        const info = await stat(join(parts, name)).catch(() => null);
        if (!info || info.mtime >= before) continue;
        await rm(join(parts, name), { recursive: true, force: true });
      }
    },
  };
}

const names = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

function keeper({
  part,
  finish,
}: {
  part: string;
  finish: (part: string, hash: string) => Promise<void>;
}): Pick<ReceivedFile, 'keepAs' | 'discard'> {
  return {
    keepAs: (hash) => finish(part, hash),
    discard: () => rm(part, { recursive: true, force: true }),
  };
}

/** As it comes: a manual of a hundred megabytes is never held. */
async function write(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Pick<ReceivedFile, 'sha256' | 'size' | 'head'>> {
  const digest = createHash('sha256');
  const file = await open(path, 'wx');
  let size = 0;
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of chunks) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      digest.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: digest.digest('hex'), size, head };
}
