import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';

import { readRange, type Sink } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import { type OpenFile, withFileAsync } from '#modules/fingerprint/open-file.disk.ts';

import { ArchiveGuard, archiveLimits } from './archive-limits.ts';
import { CHUNK, decompress } from './unpack-stream.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
/** Up to this size, starting a stream costs more than unpacking. */
const SYNC_MAX_BYTES = CHUNK;
const STREAM_CHUNK = 16 * 1024;
const MAX_STREAMED_ENTRIES = 10_000;

/** The two methods that nearly all zips use; 7-Zip handles the others. */
export const isCommonMethod = ({ method }: ZipEntry): boolean =>
  method === STORED || method === DEFLATED;

/** Writes all members to `sink`, one after the other. */
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

/**
 * The matching members of a zip, unpacked as they are read. Each must be read to its end before the
 * next one is requested.
 */
export async function* streamMembers(
  path: string,
  matches: (name: string) => boolean,
): AsyncGenerator<ZipMember> {
  const entries = await withFileAsync(path, async (file) => {
    const guard = new ArchiveGuard(
      file.size,
      archiveLimits(file.size, { entries: MAX_STREAMED_ENTRIES }),
    );
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

async function unpackEntry(
  file: OpenFile,
  entry: ZipEntry,
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  const { method, packedSize, size } = entry;
  guard.check();
  const start = findContent(file, entry);
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
  return decompress(file, range, createInflateRaw({ chunkSize: CHUNK }), { guard, sink });
}

/** Reads the local header, because its extra fields may differ from those of the directory. */
function findContent(file: OpenFile, { offset }: ZipEntry): number {
  const local = file.require(offset, LOCAL_LENGTH);
  if (local.readUInt32LE(0) !== LOCAL)
    throw broken('An archived file isn’t where the zip lists it');
  return offset + LOCAL_LENGTH + local.readUInt16LE(26) + local.readUInt16LE(28);
}

function inflateSmall(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw broken('Can’t unpack an archived file');
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
  const packed = createReadStream(path, { start, end, highWaterMark: STREAM_CHUNK });
  if (entry.method === STORED) {
    yield* packed as AsyncIterable<Buffer>;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: STREAM_CHUNK });
  // `pipeline` passes an error of either stream to the reader of the other.
  pipeline(packed, inflate, () => {});
  yield* inflate as AsyncIterable<Buffer>;
}

const broken = (text: string) => new FingerprintError('broken', text);
