import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { isInsideFolder } from '#core/lib/inside-folder.ts';
import { streamMembers } from '#modules/fingerprint/fingerprint.api.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly dats: DatFolder;
  }
}

/** A file in the DAT folder. */
export interface DatSource {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

interface DatDocument {
  /** Path inside a zip file; empty: the file itself. */
  readonly member: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** The folder with the DAT files of the admins. */
export interface DatFolder {
  list(): Promise<DatSource[]>;
  /** The DATs of a file, several for a zip. Read each one before requesting the next. */
  documents(path: string): AsyncGenerator<DatDocument>;
  /** Replaces a file of the same name atomically: writes a temporary file and renames it. */
  save(fileName: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  remove(path: string): Promise<void>;
}

/** A safe name for an uploaded file. Null: the name is unsafe or has another extension. */
export function toDatFileName(uploaded: string): string | null {
  const name = uploaded.split(/[/\\]/).at(-1)?.normalize('NFC').trim() ?? '';
  const isValid =
    /\.(dat|xml|zip)$/i.test(name) &&
    !/^\.|[:*?"<>|\p{C}]/u.test(name) &&
    Buffer.byteLength(name) <= 240;
  return isValid ? name : null;
}

const CHUNK_BYTES = 64 * 1024;
const DAT_FILE = /\.(dat|xml)$/i;
const ZIP_FILE = /\.zip$/i;

export function openDatFolder(folder: string): DatFolder {
  const pathOf = (path: string): string => {
    const target = resolve(folder, path);
    if (target === folder || !isInsideFolder(target, folder)) {
      throw new Error('dats: path is outside the DAT folder');
    }
    return target;
  };
  return {
    list: () => listFiles(folder),

    async *documents(path) {
      const file = pathOf(path);
      if (ZIP_FILE.test(path)) yield* streamMembers(file, (name) => DAT_FILE.test(name));
      else yield { member: '', chunks: createReadStream(file, { highWaterMark: CHUNK_BYTES }) };
    },

    async save(fileName, bytes) {
      const target = pathOf(fileName);
      const partFile = pathOf(`.${randomUUID()}.part`);
      await mkdir(folder, { recursive: true });
      try {
        await pipeline(bytes, createWriteStream(partFile, { flags: 'wx', flush: true }));
        await rename(partFile, target);
      } finally {
        await rm(partFile, { force: true });
      }
    },

    remove: (path) => rm(pathOf(path), { force: true }),
  };
}

/** Lists DAT and zip files. Links are skipped, because they could point anywhere. */
async function listFiles(folder: string): Promise<DatSource[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const found: DatSource[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || !(DAT_FILE.test(entry.name) || ZIP_FILE.test(entry.name))) continue;
    if (entry.name.startsWith('.')) continue;
    const file = join(entry.parentPath, entry.name);
    const info = await stat(file).catch(() => null);
    if (!info) continue;
    const path = relative(folder, file).split(sep).join('/');
    found.push({ path, size: info.size, mtimeMs: Math.trunc(info.mtimeMs) });
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
