import { createHash } from 'node:crypto';

import type { Outlet } from '#core/files/file-chunks.ts';
import { LentBuffers } from '#core/files/lent-buffers.ts';
import { LentStream } from '#core/files/lent-chunks.ts';
import type { ServedFile } from '#core/files/served-file.ts';
import { lastNotAbove, layOut, type ZipLayout } from './zip-layout.ts';
import { centralHeader, endRecord, localHeader, type ZipEntry } from './zip-records.ts';

const GATHER_BYTES = 64 * 1024;

/** What becomes an entry: something that can be read from any byte on. */
export interface ZipSource extends ZipEntry {
  /** Changes with the content. */
  readonly version: string;
  /** Of all its bytes. */
  crc(): Promise<number>;
  /** From `start` to `end`, both included. */
  read(start: number, end: number, means: Means): AsyncIterable<Uint8Array>;
}

/** What a source may use to be read. */
interface Means {
  readonly buffers: LentBuffers;
  readonly outlet: Outlet | null;
}

interface Range {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/** An archive that exists only while it is sent. The same sources give the same bytes every time. */
export function openZip(sources: readonly ZipSource[]): ServedFile {
  const layout = layOut(sources);
  return {
    size: layout.length,
    modified: new Date(Math.max(0, ...sources.map(({ modified }) => modified.getTime()))),
    etag: etagOf(sources),
    stream(range) {
      const buffers = new LentBuffers(range.end - range.start + 1);
      return new LentStream((target) => {
        const held: Held = { pieces: [], size: 0 };
        const outlet = target && { target, isClear: () => held.size === 0 };
        return gathered(bytesOf(layout, range, { buffers, outlet }), buffers, held);
      }, buffers);
    },
    close: async () => {},
  };
}

interface Held {
  pieces: Uint8Array[];
  size: number;
}

/** Thousands of tiny pieces cost more than what is in them. */
async function* gathered(
  pieces: AsyncIterable<Uint8Array>,
  buffers: LentBuffers,
  held: Held,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    if (held.size + piece.length < GATHER_BYTES) {
      // It is only lent, and more of them would take all buffers.
      held.pieces.push(Buffer.from(piece));
      held.size += piece.length;
      buffers.giveBack(piece);
      continue;
    }
    // Together they would be one large copy.
    if (held.size > 0) yield handOver(held);
    yield piece;
  }
  if (held.size > 0) yield handOver(held);
}

function handOver(held: Held): Buffer {
  const all = Buffer.concat(held.pieces);
  held.pieces = [];
  held.size = 0;
  return all;
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
  range: Range,
  means: Means,
): AsyncGenerator<Uint8Array> {
  yield* contentOf(layout, range, means);
  const { offset } = layout.directory;
  if (range.end >= offset) {
    yield* directoryBytes(layout, { start: range.start - offset, end: range.end - offset });
  }
}

async function* contentOf(
  { entries, offsets }: ZipLayout<ZipSource>,
  { start, end }: Range,
  means: Means,
): AsyncGenerator<Uint8Array> {
  for (let index = Math.max(0, lastNotAbove(offsets, start)); index < entries.length; index += 1) {
    const offset = offsets[index] ?? 0;
    if (offset > end) return;
    yield* entryBytes(entries[index], { start: start - offset, end: end - offset }, means);
  }
}

/** Header and content of one entry, as far as they lie in the range. */
async function* entryBytes(
  entry: ZipSource | undefined,
  range: Range,
  means: Means,
): AsyncGenerator<Uint8Array> {
  if (!entry) return;
  const header = localHeader(entry, 0);
  const contentAt = header.length;
  if (range.start < contentAt) yield* part(localHeader(entry, await entry.crc()), range);
  const start = Math.max(0, range.start - contentAt);
  const end = Math.min(entry.size - 1, range.end - contentAt);
  if (start <= end) yield* entry.read(start, end, means);
}

async function* directoryBytes(
  { entries, offsets, directoryOffsets, directory }: ZipLayout<ZipSource>,
  { start, end }: Range,
): AsyncGenerator<Uint8Array> {
  const first = Math.max(0, lastNotAbove(directoryOffsets, start));
  for (let index = first; index < entries.length; index += 1) {
    const entry = entries[index];
    const at = directoryOffsets[index] ?? 0;
    if (!entry || at > end) return;
    const record = centralHeader(entry, await entry.crc(), offsets[index] ?? 0);
    yield* part(record, { start: start - at, end: end - at });
  }
  yield* part(endRecord(directory), {
    start: start - directory.length,
    end: end - directory.length,
  });
}

function* part(bytes: Buffer, { start, end }: Range): Generator<Uint8Array> {
  const piece = bytes.subarray(Math.max(0, start), Math.max(0, end + 1));
  if (piece.length > 0) yield piece;
}
