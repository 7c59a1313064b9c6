import { createHash } from 'node:crypto';

import { type ByteRange, type ChunkBuffers, ChunkStream } from '#core/files/file-stream.ts';
import type { ServedFile } from '#core/files/served-file.ts';

import {
  centralHeader,
  centralHeaderLength,
  type Directory,
  endLength,
  endRecord,
  localHeader,
  localHeaderLength,
  type ZipEntry,
} from './zip-records.ts';

const MIN_CHUNK_BYTES = 64 * 1024;

/** The content of an entry, readable from any offset. */
export interface ZipSource extends ZipEntry {
  /** Changes with the content. */
  readonly version: string;
  /** The checksum of the whole content. */
  crc(): Promise<number>;
  /** Reads from `start` to `end`, both included. */
  read(range: ByteRange, buffers: ChunkBuffers): AsyncIterable<Uint8Array>;
}

/** A zip that is generated while it is sent. The same sources always give the same bytes. */
export function openZip(sources: readonly ZipSource[]): ServedFile {
  const layout = computeLayout(sources);
  return {
    size: layout.length,
    modified: new Date(Math.max(0, ...sources.map(({ modified }) => modified.getTime()))),
    etag: etagOf(sources),
    stream: (range) =>
      new ChunkStream(range, (buffers) => mergeChunks(bytesOf(layout, range, buffers))),
    close: async () => {},
  };
}

/** Joins small chunks: sending thousands of tiny ones costs more than copying them. */
async function* mergeChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    if (size + chunk.length < MIN_CHUNK_BYTES) {
      // Copied, because its buffer is used again before the pending chunks are joined.
      pending.push(Buffer.from(chunk));
      size += chunk.length;
      continue;
    }
    if (size > 0) yield Buffer.concat(pending);
    pending = [];
    size = 0;
    yield chunk;
  }
  if (size > 0) yield Buffer.concat(pending);
}

function etagOf(sources: readonly ZipSource[]): string {
  const hash = createHash('sha256');
  for (const { name, size, modified, version } of sources) {
    hash.update(JSON.stringify([name, size, modified.getTime(), version]));
  }
  return `"${hash.digest('base64url')}"`;
}

async function* bytesOf(
  layout: ZipLayout<ZipSource>,
  range: ByteRange,
  buffers: ChunkBuffers,
): AsyncGenerator<Uint8Array> {
  yield* contentOf(layout, range, buffers);
  const { offset } = layout.directory;
  if (range.end >= offset) {
    yield* directoryBytes(layout, { start: range.start - offset, end: range.end - offset });
  }
}

async function* contentOf(
  { entries, offsets }: ZipLayout<ZipSource>,
  { start, end }: ByteRange,
  buffers: ChunkBuffers,
): AsyncGenerator<Uint8Array> {
  for (
    let index = Math.max(0, findLastNotAbove(offsets, start));
    index < entries.length;
    index += 1
  ) {
    const offset = offsets[index] ?? 0;
    if (offset > end) return;
    yield* entryBytes(entries[index], { start: start - offset, end: end - offset }, buffers);
  }
}

/** The bytes of one entry, header and content, that are in the range. */
async function* entryBytes(
  entry: ZipSource | undefined,
  range: ByteRange,
  buffers: ChunkBuffers,
): AsyncGenerator<Uint8Array> {
  if (!entry) return;
  const header = localHeader(entry, 0);
  const contentAt = header.length;
  if (range.start < contentAt) yield* slice(localHeader(entry, await entry.crc()), range);
  const start = Math.max(0, range.start - contentAt);
  const end = Math.min(entry.size - 1, range.end - contentAt);
  if (start <= end) yield* entry.read({ start, end }, buffers);
}

async function* directoryBytes(
  { entries, offsets, directoryOffsets, directory }: ZipLayout<ZipSource>,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const first = Math.max(0, findLastNotAbove(directoryOffsets, start));
  for (let index = first; index < entries.length; index += 1) {
    const entry = entries[index];
    const at = directoryOffsets[index] ?? 0;
    if (!entry || at > end) return;
    const record = centralHeader(entry, await entry.crc(), offsets[index] ?? 0);
    yield* slice(record, { start: start - at, end: end - at });
  }
  yield* slice(endRecord(directory), {
    start: start - directory.length,
    end: end - directory.length,
  });
}

function* slice(bytes: Buffer, { start, end }: ByteRange): Generator<Uint8Array> {
  const selected = bytes.subarray(Math.max(0, start), Math.max(0, end + 1));
  if (selected.length > 0) yield selected;
}

/**
 * The offsets of a zip without compression. They are known before any file is read, so that the
 * length can be announced and a download can resume at any byte.
 */
interface ZipLayout<E extends ZipEntry> {
  readonly entries: readonly E[];
  /** The offset of each entry's header. */
  readonly offsets: Float64Array;
  /** The offset of each entry's record, relative to the start of the directory. */
  readonly directoryOffsets: Float64Array;
  readonly directory: Directory;
  readonly length: number;
}

export function computeLayout<E extends ZipEntry>(entries: readonly E[]): ZipLayout<E> {
  const offsets = new Float64Array(entries.length);
  const directoryOffsets = new Float64Array(entries.length);
  let offset = 0;
  let length = 0;
  entries.forEach((entry, index) => {
    offsets[index] = offset;
    directoryOffsets[index] = length;
    length += centralHeaderLength(entry, offset);
    offset += localHeaderLength(entry) + entry.size;
  });
  const directory = { entries: entries.length, offset, length };
  return {
    entries,
    offsets,
    directoryOffsets,
    directory,
    length: offset + length + endLength(directory),
  };
}

/** The last index whose value is not above `target`; -1: none. */
export function findLastNotAbove(values: Float64Array, target: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= target) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
