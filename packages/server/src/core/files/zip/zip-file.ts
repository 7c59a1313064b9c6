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

const etagOf = (sources: readonly ZipSource[]): string => `"${digestOf(sources)}"`;

function digestOf(sources: readonly ZipSource[]): string {
  const hash = createHash('sha256');
  for (const { name, size, modified, version } of sources) {
    hash.update(JSON.stringify([name, size, modified.getTime(), version]));
  }
  return hash.digest('base64url');
}

/**
 * Yields pages of sources, beginning with the page of this index. Each call must yield the same
 * sources.
 */
export type SourcePages = (firstPage: number) => AsyncIterable<readonly ZipSource[]>;

interface Page {
  /** Of its first entry. */
  readonly offset: number;
  /** Of its first record, relative to the start of the directory. */
  readonly directoryOffset: number;
  readonly digest: string;
}

/**
 * Like `openZip`, for any number of sources: only one page of them is in memory. Each page is read
 * again while it is sent; if it changed meanwhile, the download fails.
 */
export async function openPagedZip(pages: SourcePages): Promise<ServedFile> {
  const index: Page[] = [];
  const etag = createHash('sha256');
  const directory = { entries: 0, offset: 0, length: 0 };
  let modified = 0;
  for await (const sources of pages(0)) {
    const page = computeLayout(sources, directory.offset).directory;
    const digest = digestOf(sources);
    index.push({ offset: directory.offset, directoryOffset: directory.length, digest });
    etag.update(digest);
    directory.entries += page.entries;
    directory.offset = page.offset;
    directory.length += page.length;
    for (const source of sources) modified = Math.max(modified, source.modified.getTime());
  }
  const zip = { index, directory, pages };
  return {
    size: directory.offset + directory.length + endLength(directory),
    modified: new Date(modified),
    etag: `"${etag.digest('base64url')}"`,
    stream: (range) =>
      new ChunkStream(range, (buffers) => mergeChunks(pagedBytes(zip, range, buffers))),
    close: async () => {},
  };
}

interface PagedZip {
  readonly index: readonly Page[];
  readonly directory: Directory;
  readonly pages: SourcePages;
}

async function* pagedBytes(
  zip: PagedZip,
  range: ByteRange,
  buffers: ChunkBuffers,
): AsyncGenerator<Uint8Array> {
  const { directory } = zip;
  const content = { ...range, end: Math.min(range.end, directory.offset - 1) };
  for await (const { layout } of layoutsIn(zip, 'offset', content)) {
    yield* contentOf(layout, content, buffers);
  }
  const below = { start: range.start - directory.offset, end: range.end - directory.offset };
  const records = { ...below, end: Math.min(below.end, directory.length - 1) };
  for await (const { layout, page } of layoutsIn(zip, 'directoryOffset', records)) {
    const start = records.start - page.directoryOffset;
    yield* recordBytes(layout, { start, end: records.end - page.directoryOffset });
  }
  yield* endBytes(directory, below);
}

/** The layouts of the pages in a range of offsets. */
async function* layoutsIn(
  { index, pages }: PagedZip,
  key: 'offset' | 'directoryOffset',
  { start, end }: ByteRange,
): AsyncGenerator<{ layout: ZipLayout<ZipSource>; page: Page }> {
  if (start > end || end < 0) return;
  const offsets = Float64Array.from(index, (page) => page[key]);
  let position = Math.max(0, findLastNotAbove(offsets, start));
  for await (const sources of pages(position)) {
    const page = index[position];
    if (page?.digest !== digestOf(sources)) break;
    yield { layout: computeLayout(sources, page.offset), page };
    position += 1;
    if ((index[position]?.[key] ?? Infinity) > end) return;
  }
  throw new Error('zip: files changed while they were being sent');
}

async function* bytesOf(
  layout: ZipLayout<ZipSource>,
  range: ByteRange,
  buffers: ChunkBuffers,
): AsyncGenerator<Uint8Array> {
  yield* contentOf(layout, range, buffers);
  const { offset } = layout.directory;
  if (range.end >= offset) {
    const records = { start: range.start - offset, end: range.end - offset };
    yield* recordBytes(layout, records);
    yield* endBytes(layout.directory, records);
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

async function* recordBytes(
  { entries, offsets, directoryOffsets }: ZipLayout<ZipSource>,
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
}

/** `range`: relative to the start of the directory. */
const endBytes = (directory: Directory, { start, end }: ByteRange): Generator<Uint8Array> =>
  slice(endRecord(directory), { start: start - directory.length, end: end - directory.length });

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

/** `start`: the offset of the first entry. */
export function computeLayout<E extends ZipEntry>(entries: readonly E[], start = 0): ZipLayout<E> {
  const offsets = new Float64Array(entries.length);
  const directoryOffsets = new Float64Array(entries.length);
  let offset = start;
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
