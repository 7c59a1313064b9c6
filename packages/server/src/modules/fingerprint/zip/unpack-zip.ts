import { createInflateRaw, inflateRawSync } from 'node:zlib';

import type { ArchiveGuard } from '#modules/fingerprint/archive-limits.ts';
import type { Sink } from '#modules/fingerprint/content-digest.ts';
import { CHUNK, decompress } from '#modules/fingerprint/decompress.ts';
import { readRange } from '#modules/fingerprint/digest-file.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import { MemberSplitter } from '#modules/fingerprint/member-splitter.ts';
import type { Member } from '#modules/fingerprint/fingerprint.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';
import type { ZipEntry } from './zip-directory.ts';

const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
export const STORED = 0;
const DEFLATED = 8;
/** Up to this size, starting a stream costs more than unpacking. */
const SYNC_MAX_BYTES = CHUNK;

/** The two methods that nearly all zips use; 7-Zip handles the others. */
export const isCommonMethod = ({ method }: ZipEntry): boolean =>
  method === STORED || method === DEFLATED;

export async function digestZip(
  file: OpenFile,
  entries: readonly ZipEntry[],
  guard: ArchiveGuard,
): Promise<readonly Member[]> {
  const splitter = new MemberSplitter(entries, guard);
  await unpackZip(file, entries, guard, (chunk) => splitter.update(chunk));
  return splitter.finish();
}

/** Writes all members to `sink`, one after the other. */
export async function unpackZip(
  file: OpenFile,
  entries: readonly ZipEntry[],
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  for (const entry of entries) await unpackEntry(file, entry, guard, sink);
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
export function findContent(file: OpenFile, { offset }: ZipEntry): number {
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

const broken = (text: string) => new FingerprintError('broken', text);
