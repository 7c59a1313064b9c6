import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

import { ArchiveGuard, archiveLimits } from './archive-limits.ts';
import { FingerprintError } from './fingerprint.ts';
import { withFileAsync, type OpenFile } from './open-file.disk.ts';
import { findContent, isCommonMethod, STORED } from './zip/unpack-zip.ts';
import { readZipDirectory, type ZipEntry } from './zip/zip-directory.ts';

const CHUNK = 16 * 1024;
const MAX_MEMBERS = 10_000;

export interface ZipMember {
  readonly member: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * The matching members of a zip, unpacked as they are read. Each must be read to its end before the
 * next one is requested.
 */
export async function* streamMembers(
  path: string,
  matches: (name: string) => boolean,
): AsyncGenerator<ZipMember> {
  const entries = await withFileAsync(path, async (file) => {
    const guard = new ArchiveGuard(file.size, archiveLimits(file.size, { entries: MAX_MEMBERS }));
    const directory = readZipDirectory(file, guard);
    if (directory.problem)
      throw new FingerprintError(directory.problem.code, directory.problem.text);
    return directory.entries.map((entry) => ({ entry, start: startOf(file, entry) }));
  });
  for (const { entry, start } of entries) {
    const { name } = entry;
    if (name === null || !matches(name)) continue;
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
    throw new FingerprintError(
      'unsupported',
      'The zip file uses an unsupported compression method',
    );
  }
  const end = start + entry.packedSize - 1;
  const packed = createReadStream(path, { start, end, highWaterMark: CHUNK });
  if (entry.method === STORED) {
    yield* packed as AsyncIterable<Buffer>;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  // `pipeline` passes an error of either stream to the reader of the other.
  pipeline(packed, inflate, () => {});
  yield* inflate as AsyncIterable<Buffer>;
}
