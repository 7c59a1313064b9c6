import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';

import { readRange, type Sink } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import { type OpenFile, withFileAsync } from '#modules/fingerprint/open-file.disk.ts';

import { ArchiveGuard, archiveLimits } from './archive-limits.ts';
import { CHUNK_BYTES, decompress } from './unpack-stream.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

const LOCAL_HEADER = 0x04034b50;
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
/** Up to this size, starting a stream costs more than unpacking. */
const SYNC_MAX_BYTES = CHUNK_BYTES;
const STREAM_CHUNK_BYTES = 16 * 1024;
const MAX_STREAMED_ENTRIES = 10_000;

/** The two methods that nearly all zips use; 7-Zip handles the others. */
export const isCommonMethod = ({ method }: ZipEntry): boolean =>
  method === STORED || method === DEFLATED;

/** Writes all members to `sink`, one after the other. All must have a common method. */
export async function unpackZip(
  file: OpenFile,
  entries: readonly ZipEntry[],
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  for (const entry of entries) await unpackEntry(file, entry, guard, sink);
}

export interface ZipMember {
  readonly member: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A file in a zip. */
export interface ZippedFile {
  readonly name: string;
  readonly size: number;
  /** Unpacks while it is read. Fails if the file is larger than the directory says. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** The files in a zip. Throws if it is damaged, encrypted or has more entries than allowed. */
export const listZippedFiles = (path: string, maxEntries: number): Promise<ZippedFile[]> =>
  withFileAsync(path, async (file) => {
    const limits = archiveLimits(file.size, { entries: maxEntries });
    const directory = readZipDirectory(file, new ArchiveGuard(file.size, limits));
    if (directory.problem)
      throw new FingerprintError(directory.problem.code, directory.problem.text);
    return directory.entries.flatMap((entry) =>
      entry.name === null
        ? []
        : { name: entry.name, size: entry.size, chunks: () => readMember(path, entry) },
    );
  });

/**
 * The matching members of a zip, unpacked as they are read. Each must be read to its end before the
 * next one is requested.
 */
export async function* streamMembers(
  path: string,
  matches: (name: string) => boolean,
): AsyncGenerator<ZipMember> {
  for (const file of await listZippedFiles(path, MAX_STREAMED_ENTRIES)) {
    if (matches(file.name)) yield { member: file.name, chunks: file.chunks() };
  }
}

async function unpackEntry(
  file: OpenFile,
  entry: ZipEntry,
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  const { method, packedSize, size } = entry;
  guard.check();
  const start = readDataOffset(file, entry);
  const { signal, onBytes } = guard.options;
  if (method === STORED) {
    return readRange(file, { start, end: start + packedSize, signal, onBytes }, sink);
  }
  if (Math.max(packedSize, size) <= SYNC_MAX_BYTES) {
    sink(inflateSmall(file.require(start, packedSize), size));
    onBytes?.(packedSize);
    return undefined;
  }
  const range = { start, end: start + packedSize };
  return decompress(file, range, createInflateRaw({ chunkSize: CHUNK_BYTES }), { guard, sink });
}

/**
 * Where the data of an entry starts: after its local header, whose length is only known from the
 * header itself.
 */
function readDataOffset(file: OpenFile, { offset }: ZipEntry): number {
  const local = file.require(offset, LOCAL_LENGTH);
  if (local.readUInt32LE(0) !== LOCAL_HEADER)
    throw brokenError('An archived file isn’t where the zip lists it');
  return offset + LOCAL_LENGTH + local.readUInt16LE(26) + local.readUInt16LE(28);
}

function inflateSmall(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw brokenError('Can’t unpack an archived file');
  }
}

async function* readMember(path: string, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  if (entry.packedSize === 0) return;
  if (!isCommonMethod(entry)) {
    throw new FingerprintError(
      'unsupported',
      'The zip file uses an unsupported compression method',
    );
  }
  const start = await withFileAsync(path, async (file) => readDataOffset(file, entry));
  const packed = createReadStream(path, {
    start,
    end: start + entry.packedSize - 1,
    highWaterMark: STREAM_CHUNK_BYTES,
  });
  if (entry.method === STORED) {
    yield* packed as AsyncIterable<Buffer>;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: STREAM_CHUNK_BYTES });
  // `pipeline` passes an error of either stream to the reader of the other.
  pipeline(packed, inflate, () => {});
  let unpacked = 0;
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    unpacked += chunk.length;
    if (unpacked > entry.size) throw brokenError('An archived file is larger than the zip says');
    yield chunk;
  }
}

const brokenError = (text: string) => new FingerprintError('broken', text);
