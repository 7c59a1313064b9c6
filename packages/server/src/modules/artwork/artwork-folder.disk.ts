import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ArtworkForm, ArtworkKind } from './artwork.tables.ts';

/** A received file in a temporary folder, which has to be saved or discarded. */
interface ReceivedFile {
  readonly sha256: string;
  readonly size: number;
  /** The first bytes. */
  readonly head: Uint8Array;
  saveAs(hash: string): Promise<void>;
  discard(): Promise<void>;
}

/** Pictures and manuals by content hash. Entries are immutable and can only be removed. */
export interface ArtworkFolder {
  has(hash: string, names: readonly string[]): Promise<boolean>;
  /** Saves all files or none, even if the disk is full or the server crashes. */
  save(hash: string, files: Readonly<Record<string, Uint8Array>>): Promise<void>;
  receive(chunks: AsyncIterable<Uint8Array>, name: string): Promise<ReceivedFile>;
  list(): AsyncIterable<{ readonly hash: string; readonly modified: Date }>;
  /**
   * Moves an entry to a temporary folder, so that the caller can check again whether it is needed.
   * Null: it does not exist or was stored again since `before`.
   */
  moveAside(
    hash: string,
    before: Date,
  ): Promise<{ restore(): Promise<void>; remove(): Promise<void> } | null>;
  /** Removes temporary folders that a crash left behind. */
  removeTemporaryFolders(before: Date): Promise<void>;
}

const HASH = /^[0-9a-f]{40}$/;
const HEAD_BYTES = 64;

/** Path of a file below the resources folder. */
export const artworkPath = (hash: string, name: string): string =>
  `artwork/${hash.slice(0, 2)}/${hash}/${name}`;

export function openArtworkFolder(resources: string): ArtworkFolder {
  const home = join(resources, 'artwork');
  const partsFolder = join(home, 'parts');
  const folderOf = (hash: string): string => {
    if (!HASH.test(hash)) throw new Error('artwork: invalid content hash');
    return join(home, hash.slice(0, 2), hash);
  };
  const createPart = async (): Promise<string> => {
    const partFolder = join(partsFolder, randomUUID());
    await mkdir(partFolder, { recursive: true });
    return partFolder;
  };
  /** Renames the folder atomically; if another process was faster, its folder is used. */
  const publish = async (partFolder: string, hash: string): Promise<void> => {
    await mkdir(join(home, hash.slice(0, 2)), { recursive: true });
    await rename(partFolder, folderOf(hash)).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      await rm(partFolder, { recursive: true, force: true });
    });
  };

  return {
    async has(hash, names) {
      const found = names.map((name) => stat(join(folderOf(hash), name)));
      return (await Promise.allSettled(found)).every(({ status }) => status === 'fulfilled');
    },

    async save(hash, files) {
      const partFolder = await createPart();
      try {
        for (const [name, bytes] of Object.entries(files)) {
          await writeFile(join(partFolder, name), bytes, { flush: true });
        }
        // The rename would fail on the remains of an incomplete folder.
        await rm(folderOf(hash), { recursive: true, force: true });
        await publish(partFolder, hash);
      } catch (error) {
        await rm(partFolder, { recursive: true, force: true });
        throw error;
      }
    },

    async receive(chunks, name) {
      const partFolder = await createPart();
      try {
        const written = await writeFileStream(join(partFolder, name), chunks);
        return { ...written, ...partActions({ partFolder, publish }) };
      } catch (error) {
        await rm(partFolder, { recursive: true, force: true });
        throw error;
      }
    },

    async *list() {
      for (const prefix of await listNames(home)) {
        if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
        for (const hash of await listNames(join(home, prefix))) {
          if (!HASH.test(hash)) continue;
          const info = await stat(join(home, prefix, hash)).catch(() => null);
          if (info) yield { hash, modified: info.mtime };
        }
      }
    },

    async moveAside(hash, before) {
      const asideFolder = join(partsFolder, randomUUID());
      await mkdir(partsFolder, { recursive: true });
      const isMoved = await rename(folderOf(hash), asideFolder).then(
        () => true,
        () => false,
      );
      if (!isMoved) return null;
      const restore = () => publish(asideFolder, hash);
      if ((await stat(asideFolder)).mtime >= before) {
        await restore();
        return null;
      }
      return {
        restore,
        remove: () => rm(asideFolder, { recursive: true, force: true }),
      };
    },

    async removeTemporaryFolders(before) {
      for (const name of await listNames(partsFolder)) {
        const info = await stat(join(partsFolder, name)).catch(() => null);
        if (!info || info.mtime >= before) continue;
        await rm(join(partsFolder, name), { recursive: true, force: true });
      }
    },
  };
}

const listNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

function partActions({
  partFolder,
  publish,
}: {
  partFolder: string;
  publish: (partFolder: string, hash: string) => Promise<void>;
}): Pick<ReceivedFile, 'saveAs' | 'discard'> {
  return {
    saveAs: (hash) => publish(partFolder, hash),
    discard: () => rm(partFolder, { recursive: true, force: true }),
  };
}

/** Streams a file to disk, so that a manual of a hundred megabytes is never in memory. */
async function writeFileStream(
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

interface ShownArtwork {
  readonly platform_id: number;
  readonly rom_id: number;
  readonly artwork_hash: string;
}

/** Paths that clients know; `ts` contains the content hash, so the content never changes. */
export const coverPaths = ({ platform_id, rom_id, artwork_hash }: ShownArtwork) => ({
  path_cover_small: `roms/${platform_id}/${rom_id}/cover/small.webp?ts=${artwork_hash}`,
  path_cover_large: `roms/${platform_id}/${rom_id}/cover/big.webp?ts=${artwork_hash}`,
});

/** `index`: position among the screenshots; there is only one of each other kind. */
export const scenePath = (
  { platform_id, rom_id, artwork_hash }: ShownArtwork,
  { kind, index }: { kind: ArtworkKind; index: number },
): string =>
  kind === 'screenshot'
    ? `roms/${platform_id}/${rom_id}/screenshots/${index}.webp?ts=${artwork_hash}`
    : `roms/${platform_id}/${rom_id}/${kind}/${kind}.webp?ts=${artwork_hash}`;

/** The path of a manual. It has no `ts`, because clients only prepend the folder. */
export const manualPath = ({ platform_id, rom_id }: ShownArtwork): string =>
  `roms/${platform_id}/${rom_id}/manual/${rom_id}.pdf`;

/** File names of each form by requested size. */
export const FILES = {
  cover: { small: 'small.webp', large: 'large.webp' },
  scene: { small: 'small.webp', large: 'large.webp' },
  document: { small: 'manual.pdf', large: 'manual.pdf' },
} as const satisfies Record<ArtworkForm, Record<'small' | 'large', string>>;

export const FORM_BY_KIND: Readonly<Record<ArtworkKind, ArtworkForm>> = {
  cover: 'cover',
  screenshot: 'scene',
  title_screen: 'scene',
  background: 'scene',
  logo: 'scene',
  manual: 'document',
};

interface ArtworkPath {
  readonly romId: number;
  readonly kind: ArtworkKind;
  /** Position among the shown artwork of its kind. */
  readonly index: number;
  readonly size: 'small' | 'large';
}

const ARTWORK_PATH =
  /^roms\/\d{1,10}\/(\d{1,10})\/(cover|screenshots|title_screen|background|logo|manual)\/([a-z_]+|\d{1,10})\.\w{1,5}$/;

/** Parses a path in the layout that clients know. Null: it has another layout. */
export function parseArtworkPath(path: string): ArtworkPath | null {
  const [, rom, folder, name = ''] = ARTWORK_PATH.exec(path) ?? [];
  if (rom === undefined || folder === undefined) return null;
  const kind = folder === 'screenshots' ? 'screenshot' : (folder as ArtworkKind);
  const index = kind === 'screenshot' ? Number(name) : 0;
  if (Number.isNaN(index)) return null;
  return { romId: Number(rom), kind, index, size: name === 'small' ? 'small' : 'large' };
}

/** Path of the file below the resources folder. */
export const contentPath = (hash: string, { kind, size }: ArtworkPath): string =>
  artworkPath(hash, FILES[FORM_BY_KIND[kind]][size]);
