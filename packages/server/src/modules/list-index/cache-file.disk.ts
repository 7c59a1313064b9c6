import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';

import type { Db } from '#core/db/engine.ts';

import {
  findCacheFileSeq,
  findLibraryVersions,
  insertCacheFile,
  removeCacheFiles,
} from './list-index.queries.ts';
import type { StateSnapshot } from './state.ts';

/** Where a process stores a snapshot of the library, so that the next one starts faster. */
export interface CacheFile {
  readonly file: string;
  /** The build that wrote it: another build may normalize letters or split words differently. */
  readonly buildHash: string;
}

/** Stored as JSON in the cache file. */
export interface CacheFileHeader {
  readonly buildHash: string;
  /** Proves that the file was built from this database and not from one that it replaced. */
  readonly token: string;
  readonly outline: unknown;
}

/**
 * Reads the library as it was when the cache file was written. Null: there is no usable file, or so
 * much changed since that a full read is cheaper.
 */
export async function readCacheFile(
  db: Db,
  { file, buildHash }: CacheFile,
  maxChanges: number,
): Promise<StateSnapshot | null> {
  const isUsable = async (header: unknown): Promise<boolean> => {
    if (!isHeader(header) || header.buildHash !== buildHash) return false;
    const seq = await findCacheFileSeq(db, header.token);
    const { seq: now } = await findLibraryVersions(db, null);
    return seq !== undefined && seq <= now && now - seq <= maxChanges;
  };
  const block = await readMemoryFile(file, isUsable);
  if (!block || !isHeader(block.header)) return null;
  return unpackMemory({ ...block.header, memory: block.memory }) as StateSnapshot;
}

const isHeader = (header: unknown): header is CacheFileHeader =>
  typeof header === 'object' && header !== null && 'token' in header && 'outline' in header;

/** Records that a cache file was built from this database. Deletes the records of too old ones. */
export async function recordCacheFile(
  db: Db,
  cacheFile: { readonly token: string; readonly seq: number },
  maxChanges: number,
): Promise<void> {
  await removeCacheFiles(db, cacheFile.seq - maxChanges);
  await insertCacheFile(db, cacheFile);
}

/** A block of memory and a JSON header that describes it. */
interface MemoryBlock {
  readonly header: unknown;
  readonly memory: Uint8Array;
}

/** Length of the header, length of the memory, checksum of both. */
const PREFIX_BYTES = 16;
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Writes a temporary file and renames it, so that readers see the old or the new file, whole. */
export async function writeMemoryFile(
  path: string,
  { header, memory }: MemoryBlock,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(text.length, 0);
  prefix.writeDoubleLE(memory.length, 4);
  prefix.writeUInt32LE(crc32(memory, crc32(text)), 12);
  const temporary = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writev([prefix, text]);
    await file.writeFile(memory);
    await file.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/**
 * Reads a file of `writeMemoryFile`. Null: it is missing or damaged, or `accepts` rejects its
 * header. The memory starts at a multiple of eight.
 */
export async function readMemoryFile(
  path: string,
  accepts: (header: unknown) => boolean | Promise<boolean>,
): Promise<MemoryBlock | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  try {
    const prefix = Buffer.alloc(PREFIX_BYTES);
    if (!(await readFully(file, prefix, 0))) return null;
    const text = new Uint8Array(prefix.readUInt32LE(0));
    const { size } = await file.stat();
    const memorySize = prefix.readDoubleLE(4);
    if (PREFIX_BYTES + text.length + memorySize !== size) return null;
    if (!(await readFully(file, text, PREFIX_BYTES))) return null;
    const header: unknown = JSON.parse(Buffer.from(text).toString());
    if (!(await accepts(header))) return null;
    const memory = new Uint8Array(memorySize);
    let sum = crc32(text);
    for (let start = 0; start < memory.length; start += CHUNK_BYTES) {
      const chunk = memory.subarray(start, start + CHUNK_BYTES);
      if (!(await readFully(file, chunk, PREFIX_BYTES + text.length + start))) return null;
      sum = crc32(chunk, sum);
    }
    return sum === prefix.readUInt32LE(12) ? { header, memory } : null;
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

/** Fills `bytes` from the file. False: the file ends before that. */
async function readFully(file: FileHandle, bytes: Uint8Array, position: number): Promise<boolean> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, position + done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return true;
}

type Numbers = Uint8Array | Uint16Array | Int32Array | Float64Array;

const KINDS = {
  bytes: Uint8Array,
  shorts: Uint16Array,
  ints: Int32Array,
  doubles: Float64Array,
} as const;
const ALIGNMENT = 8;

/** Where a typed array is stored in the memory block. */
interface ArrayLocation {
  readonly kind: keyof typeof KINDS;
  readonly start: number;
  readonly length: number;
}

/** A value split into one block of memory with all typed arrays and JSON for everything else. */
export interface Packed {
  readonly outline: unknown;
  readonly memory: Uint8Array;
}

const isNumbers = (value: unknown): value is Numbers => ArrayBuffer.isView(value);
const isLocation = (part: object): part is { $numbers: ArrayLocation } => '$numbers' in part;

const paddedSize = ({ byteLength }: Numbers): number =>
  Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT;

/** Splits a value into typed arrays and the rest; `unpackMemory` reverses it. */
export function packMemory(value: unknown): Packed {
  const memory = new Uint8Array(sizeOf(value));
  let next = 0;
  const toOutline = (part: unknown): unknown => {
    if (isNumbers(part)) {
      memory.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), next);
      const start = next;
      next += paddedSize(part);
      const location: ArrayLocation = { kind: kindOf(part), start, length: part.length };
      return { $numbers: location };
    }
    return rebuild(part, toOutline);
  };
  return { outline: toOutline(value), memory };
}

/** Typed arrays are views of the memory, not copies. It must start at a multiple of eight. */
export function unpackMemory({ outline, memory }: Packed): unknown {
  const read = (part: unknown): unknown => {
    if (typeof part === 'object' && part !== null && isLocation(part)) {
      const { kind, start, length } = part.$numbers;
      return new KINDS[kind](memory.buffer as ArrayBuffer, memory.byteOffset + start, length);
    }
    return rebuild(part, read);
  };
  return read(outline);
}

/** Copies an array or object, with `each` applied to the values in it. */
function rebuild(part: unknown, each: (inner: unknown) => unknown): unknown {
  if (Array.isArray(part)) return part.map(each);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, each(inner)]));
}

function kindOf(numbers: Numbers): ArrayLocation['kind'] {
  if (numbers instanceof Int32Array) return 'ints';
  if (numbers instanceof Float64Array) return 'doubles';
  return numbers instanceof Uint16Array ? 'shorts' : 'bytes';
}

function sizeOf(value: unknown): number {
  if (isNumbers(value)) return paddedSize(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part), 0);
}

/**
 * Identifies a build: its entry file imports its chunks by names that contain their checksums, so
 * the hash of the entry file covers all of them. Null: the program runs from its sources.
 */
export function hashBuild(program: URL): string | null {
  if (program.pathname.endsWith('.ts')) return null;
  return createHash('sha256')
    .update(readFileSync(fileURLToPath(program)))
    .digest('hex');
}
