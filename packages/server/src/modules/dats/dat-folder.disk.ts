import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { streamMembers } from '#modules/fingerprint/fingerprint.api.ts';
import type { DatFolder, DatSource } from './dat-folder.ts';

const CHUNK = 64 * 1024;
const IS_DAT = /\.(dat|xml)$/i;
const IS_ZIP = /\.zip$/i;

export function openDatFolder(folder: string): DatFolder {
  const pathOf = (path: string): string => {
    const target = resolve(folder, path);
    if (!target.startsWith(folder + sep)) throw new Error('This is outside of the DAT folder');
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

/** Links are left alone: they could lead anywhere. */
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
