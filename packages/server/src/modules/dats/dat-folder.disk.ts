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
export function datFileName(uploaded: string): string | null {
  const name = uploaded.split(/[/\\]/).at(-1)?.normalize('NFC').trim() ?? '';
  const isValid =
    /\.(dat|xml|zip)$/i.test(name) &&
    !/^\.|[:*?"<>|\p{C}]/u.test(name) &&
    Buffer.byteLength(name) <= 240;
  return isValid ? name : null;
}

const CHUNK = 64 * 1024;
const IS_DAT = /\.(dat|xml)$/i;
const IS_ZIP = /\.zip$/i;

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
      if (IS_ZIP.test(path)) yield* streamMembers(file, (name) => IS_DAT.test(name));
      else yield { member: '', chunks: createReadStream(file, { highWaterMark: CHUNK }) };
    },

    async save(fileName, bytes) {
      const target = pathOf(fileName);
      const part = pathOf(`.${randomUUID()}.part`);
      await mkdir(folder, { recursive: true });
      try {
        await pipeline(bytes, createWriteStream(part, { flags: 'wx', flush: true }));
        await rename(part, target);
      } finally {
        await rm(part, { force: true });
      }
    },

    remove: (path) => rm(pathOf(path), { force: true }),
  };
}

/** Links are skipped, because they could point anywhere. */
async function listFiles(folder: string): Promise<DatSource[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const found: DatSource[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || !(IS_DAT.test(entry.name) || IS_ZIP.test(entry.name))) continue;
    if (entry.name.startsWith('.')) continue;
    const file = join(entry.parentPath, entry.name);
    const facts = await stat(file).catch(() => null);
    if (!facts) continue;
    const path = relative(folder, file).split(sep).join('/');
    found.push({ path, size: facts.size, mtimeMs: Math.trunc(facts.mtimeMs) });
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
