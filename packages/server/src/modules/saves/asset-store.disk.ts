import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { openServedFile } from '#core/files/served-file.ts';
import type { AssetStore, StoredContent } from './asset-store.ts';
import { zipContentHash } from './content-hash.ts';

const HASH = /^[0-9a-f]{64}$/;

export function openAssetStore(assets: string): AssetStore {
  const home = join(assets, 'content');
  const parts = join(assets, 'parts');
  const pathOf = (sha256: string): string => {
    if (!HASH.test(sha256)) throw new Error('not the hash of a save');
    return join(home, sha256.slice(0, 2), sha256);
  };

  return {
    async receive(chunks) {
      const part = join(parts, randomUUID());
      const discard = () => rm(part, { force: true });
      await mkdir(parts, { recursive: true });
      try {
        const written = await write(part, chunks);
        return { ...written, keep: () => moveIn(part, pathOf(written.sha256)), discard };
      } catch (error) {
        await discard();
        throw error;
      }
    },

    open: (sha256) => openServedFile(pathOf(sha256)),

    async sweep(before, isNeeded) {
      let removed = 0;
      for await (const sha256 of list(home)) {
        const info = await stat(pathOf(sha256)).catch(() => null);
        if (!info || info.mtime >= before || (await isNeeded(sha256))) continue;
        if (await removeUnneeded(pathOf(sha256), { parts, before, isNeeded })) removed += 1;
      }
      return removed;
    },

    async removeParts(before) {
      for (const name of await names(parts)) {
        const path = join(parts, name);
        const info = await stat(path).catch(() => null);
        if (info && info.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

async function write(path: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredContent> {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of chunks) {
      sha256.update(chunk);
      md5.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const plain = md5.digest('hex');
  return {
    sha256: sha256.digest('hex'),
    size,
    contentHash: (await zipContentHash(path)) ?? plain,
  };
}

/** Over the same content at most, which becomes young again: a sweep leaves it alone. */
async function moveIn(part: string, path: string): Promise<void> {
  const shelf = dirname(path);
  await mkdir(shelf, { recursive: true });
  await rename(part, path);
  await syncFolder(shelf);
  await syncFolder(dirname(shelf));
}

/** The name of a new file is safe only once its folder is. Not every system can do that. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Out of sight first, then asked once more: an upload of the same content may have come between. */
async function removeUnneeded(
  path: string,
  {
    parts,
    before,
    isNeeded,
  }: { parts: string; before: Date; isNeeded: (sha256: string) => Promise<boolean> },
): Promise<boolean> {
  const aside = join(parts, randomUUID());
  await mkdir(parts, { recursive: true });
  await rename(path, aside);
  const sha256 = path.slice(path.length - 64);
  if ((await stat(aside)).mtime >= before || (await isNeeded(sha256))) {
    await rename(aside, path);
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

async function* list(home: string): AsyncGenerator<string> {
  for (const shelf of await names(home)) {
    for (const name of await names(join(home, shelf))) if (HASH.test(name)) yield name;
  }
}

const names = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
