import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as whole } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

import { ArchiveGuard, archiveLimits } from '../fingerprint/archive-limits.ts';
import { FingerprintError } from '../fingerprint/fingerprint.ts';
import { withFileAsync, type OpenFile } from '../fingerprint/open-file.ts';
import { findContent, isCommonMethod, STORED } from '../fingerprint/zip/unpack-zip.ts';
import { readZipDirectory, type ZipEntry } from '../fingerprint/zip/zip-directory.ts';
import type { DatDocument, DatFolder, DatSource } from './dat-folder.ts';

const CHUNK = 64 * 1024;
const MOST_MEMBERS = 10_000;
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
      if (IS_ZIP.test(path)) yield* readZip(file);
      else yield { member: '', chunks: createReadStream(file, { highWaterMark: CHUNK }) };
    },

    async save(fileName, bytes) {
      const target = pathOf(fileName);
      const part = pathOf(`.${randomUUID()}.part`);
      await mkdir(folder, { recursive: true });
      try {
        await whole(bytes, createWriteStream(part, { flags: 'wx', flush: true }));
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

async function* readZip(path: string): AsyncGenerator<DatDocument> {
  const entries = await withFileAsync(path, async (file) => {
    const guard = new ArchiveGuard(file.size, archiveLimits(file.size, { entries: MOST_MEMBERS }));
    const directory = readZipDirectory(file, guard);
    if (directory.problem)
      throw new FingerprintError(directory.problem.code, directory.problem.text);
    return directory.entries.map((entry) => ({ entry, start: startOf(file, entry) }));
  });
  for (const { entry, start } of entries) {
    const { name } = entry;
    if (name === null || !IS_DAT.test(name)) continue;
    yield { member: name, chunks: readMember(path, entry, start) };
  }
}

const startOf = (file: OpenFile, entry: ZipEntry): number =>
  entry.packedSize === 0 ? 0 : findContent(file, entry);

async function* readMember(
  path: string,
  entry: ZipEntry,
  start: number,
): AsyncGenerator<Uint8Array> {
  if (entry.packedSize === 0) return;
  if (!isCommonMethod(entry)) {
    throw new FingerprintError('unsupported', 'The zip uses a method DATs are not packed with');
  }
  const end = start + entry.packedSize - 1;
  const packed = createReadStream(path, { start, end, highWaterMark: CHUNK });
  if (entry.method === STORED) {
    yield* packed as AsyncIterable<Buffer>;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  // A fault of either end reaches whoever reads from the other.
  pipeline(packed, inflate, () => {});
  yield* inflate as AsyncIterable<Buffer>;
}
