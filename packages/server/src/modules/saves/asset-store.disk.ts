import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { openServedFile, type ServedFile } from '#core/files/served-file.ts';
import { fileSource } from '#core/files/zip/file-source.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';
import {
  detectArchiveKind,
  digestArchive,
  withFileAsync,
} from '#modules/fingerprint/fingerprint.api.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly saves: AssetStore;
  }
}

export interface StoredContent {
  /** Names the file on disk. */
  readonly sha256: string;
  readonly size: number;
  /** The MD5 that sync clients compute; for a zip it covers the files inside. */
  readonly contentHash: string;
  /** The MD5 of the bytes. */
  readonly md5: string | null;
}

/** Uploaded content in a temporary file, which the receiver must commit or discard. */
export interface ReceivedContent extends StoredContent {
  /** Once this resolves, the content survives a power failure. */
  commit(): Promise<void>;
  discard(): Promise<void>;
}

type IsReferenced = (sha256: string) => Promise<boolean>;

/** Content-addressed files of saves, states and screenshots. A stored file never changes. */
export interface AssetStore {
  receive(chunks: AsyncIterable<Uint8Array>): Promise<ReceivedContent>;
  /** Null: the file no longer exists. */
  open(sha256: string): Promise<ServedFile | null>;
  /** The same as an entry of a zip download. */
  source(sha256: string, name: string): Promise<ZipSource | null>;
  /** The MD5 of the bytes of a stored file; null: the file no longer exists. */
  md5(sha256: string): Promise<string | null>;
  /** Removes files stored before then that nothing references; returns their number. */
  removeUnreferenced(before: Date, isReferenced: IsReferenced): Promise<number>;
  /** Removes temporary files of interrupted uploads. */
  removePartialUploads(before: Date): Promise<void>;
}

const HASH = /^[0-9a-f]{64}$/;
const HEAD_BYTES = 16;
/** A zip of saves is small; a zip over these limits is hashed like any other file. */
const ZIP_LIMITS = {
  entries: 10_000,
  totalBytes: 2 * 1024 * 1024 * 1024,
  ratioFreeBytes: 64 * 1024 * 1024,
  milliseconds: 20_000,
};

export function openAssetStore(assets: string): AssetStore {
  const contentFolder = join(assets, 'content');
  const partsFolder = join(assets, 'parts');
  const pathOf = (sha256: string): string => {
    if (!HASH.test(sha256)) throw new Error('asset store: not a SHA-256 hash');
    return join(contentFolder, sha256.slice(0, 2), sha256);
  };

  return {
    async receive(chunks) {
      const part = join(partsFolder, randomUUID());
      const discard = () => rm(part, { force: true });
      await mkdir(partsFolder, { recursive: true });
      try {
        const written = await write(part, chunks);
        return {
          ...written,
          commit: () => moveToContent(part, pathOf(written.sha256)),
          discard,
        };
      } catch (error) {
        await discard();
        throw error;
      }
    },

    open: (sha256) => openServedFile(pathOf(sha256)),
    source: (sha256, name) => fileSource(pathOf(sha256), { name }),

    async md5(sha256) {
      const file = await open(pathOf(sha256), 'r').catch(() => null);
      if (!file) return null;
      const md5 = createHash('md5');
      for await (const chunk of file.createReadStream()) md5.update(chunk as Uint8Array);
      return md5.digest('hex');
    },

    async removeUnreferenced(before, isReferenced) {
      let removed = 0;
      for await (const sha256 of listHashes(contentFolder)) {
        const info = await stat(pathOf(sha256)).catch(() => null);
        if (!info || info.mtime >= before || (await isReferenced(sha256))) continue;
        const options = { partsFolder, before, isReferenced };
        if (await removeIfUnreferenced(pathOf(sha256), options)) removed += 1;
      }
      return removed;
    },

    async removePartialUploads(before) {
      for (const name of await namesIn(partsFolder)) {
        const path = join(partsFolder, name);
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
    md5: plain,
  };
}

/** Null: the file is no zip, or a zip that cannot be read completely. */
const zipContentHash = (path: string): Promise<string | null> =>
  withFileAsync(path, async (file) => {
    if (detectArchiveKind(file.read(0, HEAD_BYTES), '') !== 'zip') return null;
    const { members, problem } = await digestArchive(file, 'zip', { limits: ZIP_LIMITS });
    if (problem || !members) return null;
    const lines = members
      .map(({ name, md5 }) => ({ name, line: `${name}:${md5 ?? ''}` }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ line }) => line);
    return createHash('md5').update(lines.join('\n')).digest('hex');
  });

/** May replace a file of the same content, whose new mtime then protects it from removal. */
async function moveToContent(part: string, path: string): Promise<void> {
  const prefixFolder = dirname(path);
  await mkdir(prefixFolder, { recursive: true });
  await rename(part, path);
  await syncFolder(prefixFolder);
  await syncFolder(dirname(prefixFolder));
}

/** A new file name is durable only once its folder is synced. Not every system supports that. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Moves the file away, then checks again: the same content may have been uploaded meanwhile. */
async function removeIfUnreferenced(
  path: string,
  {
    partsFolder,
    before,
    isReferenced,
  }: { partsFolder: string; before: Date; isReferenced: IsReferenced },
): Promise<boolean> {
  const aside = join(partsFolder, randomUUID());
  await mkdir(partsFolder, { recursive: true });
  await rename(path, aside);
  const sha256 = path.slice(path.length - 64);
  if ((await stat(aside)).mtime >= before || (await isReferenced(sha256))) {
    await rename(aside, path);
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

async function* listHashes(contentFolder: string): AsyncGenerator<string> {
  for (const prefixFolder of await namesIn(contentFolder)) {
    for (const name of await namesIn(join(contentFolder, prefixFolder))) {
      if (HASH.test(name)) yield name;
    }
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
