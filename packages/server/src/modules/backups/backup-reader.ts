import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

import { crc32 } from '@node-rs/crc32';

import { AppError } from '#core/lib/app-error.ts';

import {
  ArchiveGuard,
  archiveLimits,
  FingerprintError,
  OpenFile,
  readZipDirectory,
} from '#modules/fingerprint/fingerprint.api.ts';
import {
  centralHeader,
  endRecord,
  localHeader,
  type ZipEntry,
} from '#core/files/zip/zip-records.ts';
import {
  findArea,
  isDatabaseEntry,
  describeEntry,
  BackupManifest,
  CHECKSUMS,
  FORMAT,
  MANIFEST,
  DATABASE,
} from './backup-format.ts';

const CHUNK_BYTES = 1024 * 1024;
const MAX_ENTRIES = 20_000_000;
const MAX_DIRECTORY_BYTES = 2_000_000_000;
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;
/** The best ratio that deflate can reach. */
const MAX_DEFLATE_RATIO = 1032;
const STORED = 0;
const DEFLATED = 8;

interface BackupEntry extends ZipEntry {
  readonly crc: number;
  readonly offset: number;
  /** The offset of its content. */
  readonly start: number;
}

/** Consumes the content of one entry. Chunks are reused buffers: copy them to keep them. */
export interface Sink {
  write(chunk: Uint8Array): Promise<void>;
  end(): Promise<void>;
  /** Called when the content is damaged or reading was aborted. */
  abandon(): Promise<void>;
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** An open backup. Only its manifest was read so far; the rest is not verified yet. */
export class BackupReader {
  readonly manifest: BackupManifest;
  readonly #file: OpenFile;
  readonly #entries: readonly BackupEntry[];

  private constructor(file: OpenFile, entries: readonly BackupEntry[], manifest: BackupManifest) {
    this.#file = file;
    this.#entries = entries;
    this.manifest = manifest;
  }

  /** Throws an AppError for a file that isn't a backup or that needs a newer version. */
  static open(path: string, { maxDirectoryBytes = MAX_DIRECTORY_BYTES } = {}): BackupReader {
    const file = new OpenFile(path);
    try {
      if (file.read(0, 2).toString('latin1') !== 'PK') throw notBackupError('not a zip file');
      const listed = listEntries(file, maxDirectoryBytes);
      const manifest = readManifest(file, listed.at(-1));
      const modified = new Date(manifest.created_at);
      const entries = listed.map((entry) => ({ ...entry, modified }));
      return new BackupReader(file, entries, manifest);
    } catch (error) {
      file.close();
      throw error instanceof FingerprintError ? damagedError(error.message) : error;
    }
  }

  get size(): number {
    return this.#file.size;
  }

  close(): void {
    this.#file.close();
  }

  /**
   * Reads every byte and compares it with what the writer would have written, so that a single
   * changed byte is found anywhere. `sinkFor` returns null for content that is only verified.
   */
  async read(sinkFor: (name: string) => Promise<Sink | null>, options: ReadOptions): Promise<void> {
    const sums = this.#readChecksums();
    let at = 0;
    for (const entry of this.#entries) {
      options.signal?.throwIfAborted();
      if (entry.offset !== at) throw damagedError(`the header of ${describeEntry(entry.name)}`);
      const header = localHeader(entry, entry.crc);
      this.#requireBytes(header, at, `the header of ${describeEntry(entry.name)}`);
      at += header.length;
      await this.#readContent({ ...entry, start: at }, { sums, sinkFor, options });
      at += entry.packedSize ?? entry.size;
    }
    const start = at;
    for (const entry of this.#entries) {
      const record = centralHeader(entry, entry.crc, entry.offset);
      this.#requireBytes(record, at, `the list of entries, at ${describeEntry(entry.name)}`);
      at += record.length;
    }
    const end = endRecord({ entries: this.#entries.length, offset: start, length: at - start });
    this.#requireBytes(end, at, 'the end of the list of entries');
    if (at + end.length !== this.#file.size) throw damagedError('the end of the file');
  }

  async #readContent(
    entry: BackupEntry,
    {
      sums,
      sinkFor,
      options,
    }: {
      sums: ReadonlyMap<string, string>;
      sinkFor: (name: string) => Promise<Sink | null>;
      options: ReadOptions;
    },
  ): Promise<void> {
    const { name } = entry;
    const isMetadata = name === CHECKSUMS || name === MANIFEST;
    const sink = isMetadata ? null : await sinkFor(name);
    try {
      const { crc, sha256 } = await this.#streamContent(entry, sink, options);
      const isIntact =
        isMetadata || (sums.get(name) === sha256 && matchesContentName(name, sha256));
      if (crc !== entry.crc || !isIntact) throw damagedError(describeEntry(name));
    } catch (error) {
      await sink?.abandon();
      throw error;
    }
    await sink?.end();
  }

  async #streamContent(entry: BackupEntry, sink: Sink | null, options: ReadOptions) {
    const digest = createHash('sha256');
    let crc = 0;
    let size = 0;
    const consume = async (chunk: Uint8Array): Promise<void> => {
      size += chunk.length;
      if (size > entry.size) throw damagedError(describeEntry(entry.name));
      crc = crc32(chunk, crc);
      digest.update(chunk);
      await sink?.write(chunk);
    };
    if (entry.packedSize === undefined) {
      for await (const chunk of this.#readChunks(entry, options)) await consume(chunk);
    } else await this.#inflate(entry, consume, options);
    if (size !== entry.size) throw damagedError(describeEntry(entry.name));
    return { crc, sha256: digest.digest('hex') };
  }

  async #inflate(
    entry: BackupEntry,
    consume: (chunk: Uint8Array) => Promise<void>,
    options: ReadOptions,
  ): Promise<void> {
    const digest = createHash('sha256');
    const packed = this.#readChunks(entry, options);
    const copies = async function* () {
      for await (const chunk of packed) {
        digest.update(chunk);
        yield Buffer.from(chunk); // the stream reads ahead, and the buffer is reused
      }
    };
    const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
    try {
      await pipeline(Readable.from(copies()), inflate, async (chunks) => {
        for await (const chunk of chunks as AsyncIterable<Buffer>) await consume(chunk);
      });
    } catch (error) {
      const isInvalid = ((error as NodeJS.ErrnoException).code ?? '').startsWith('Z_');
      throw isInvalid ? damagedError(describeEntry(entry.name)) : error;
    }
    if (digest.digest('hex') !== this.manifest.database.packed_sha256) {
      throw damagedError(describeEntry(entry.name));
    }
  }

  /** The bytes of an entry as they are in the file. The chunks share one buffer. */
  async *#readChunks(
    { name, size, packedSize = size, start }: BackupEntry,
    { signal, onBytes }: ReadOptions,
  ): AsyncGenerator<Buffer> {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, packedSize));
    for (let done = 0; done < packedSize;) {
      signal?.throwIfAborted();
      const length = this.#file.readInto(buffer.subarray(0, packedSize - done), start + done);
      if (length === 0) throw damagedError(`${describeEntry(name)} is incomplete`);
      yield buffer.subarray(0, length);
      done += length;
      onBytes?.(length);
    }
  }

  #readChecksums(): Map<string, string> {
    const entry = this.#entries.at(-2);
    if (entry?.name !== CHECKSUMS) throw damagedError('the list of checksums is missing');
    const text = this.#file.require(entry.start, entry.size);
    if (createHash('sha256').update(text).digest('hex') !== this.manifest.checksums) {
      throw damagedError('the list of checksums');
    }
    const lines = text.toString('utf8').split('\n').slice(0, -1);
    const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
    if (sums.size !== this.#entries.length - 2) throw damagedError('the list of checksums');
    return sums;
  }

  /** Throws if the file has other bytes at this position. `part` says what is damaged. */
  #requireBytes(expected: Buffer, at: number, part: string): void {
    const found = this.#file.read(at, expected.length);
    if (!found.equals(expected)) throw damagedError(part);
  }
}

function listEntries(file: OpenFile, maxDirectoryBytes: number): BackupEntry[] {
  const limits = archiveLimits(file.size, {
    entries: MAX_ENTRIES,
    directoryBytes: Math.min(maxDirectoryBytes, file.size),
    // Only the database is compressed, so the content can't be larger than this.
    totalBytes: MAX_DEFLATE_RATIO * file.size,
    ratio: MAX_DEFLATE_RATIO,
  });
  const { entries } = readZipDirectory(file, new ArchiveGuard(file.size, limits));
  const seen = new Set<string>();
  return entries.map(({ name, size, packedSize, method, offset, crc }) => {
    const isPacked = name === DATABASE;
    const isExpected = isPacked ? method === DEFLATED : method === STORED && size === packedSize;
    if (name === null || seen.has(name) || !isExpected) {
      throw notBackupError('it contains unexpected entries');
    }
    seen.add(name);
    const isMetadata = name === MANIFEST || name === CHECKSUMS;
    if (!isMetadata && !isDatabaseEntry(name) && !findArea(name)) {
      throw notBackupError(`unexpected file ${name}`);
    }
    const entry = { name, size, modified: new Date(0), ...(isPacked && { packedSize }) };
    const start = offset + localHeader(entry, 0).length;
    return { ...entry, offset, start, crc: Number.parseInt(crc ?? '0', 16) };
  });
}

function readManifest(file: OpenFile, last: BackupEntry | undefined): BackupManifest {
  if (last?.name !== MANIFEST) throw notBackupError('the manifest is missing');
  if (last.size > MAX_MANIFEST_BYTES) throw notBackupError('the manifest is too large');
  const bytes = file.require(last.start, last.size);
  if (crc32(bytes) !== last.crc) throw damagedError('the manifest');
  const { success, data, format } = parseManifest(bytes.toString('utf8'));
  if (format !== undefined && format > FORMAT) {
    throw new AppError(
      'conflict',
      'This backup was made by a newer version of Saveroom. Update this server first.',
    );
  }
  if (!success) throw damagedError('the manifest');
  return data;
}

function parseManifest(text: string) {
  try {
    const value: unknown = JSON.parse(text);
    const format = (value as { format?: unknown } | null)?.format;
    const parsed = BackupManifest.safeParse(value);
    return { ...parsed, format: typeof format === 'number' ? format : undefined };
  } catch {
    return { success: false as const, data: undefined, format: undefined };
  }
}

/** A save is named by the digest of its content. */
const matchesContentName = (name: string, sha256: string): boolean =>
  !name.startsWith('saves/') || name.endsWith(`/${sha256}`);

const damagedError = (part: string): AppError =>
  new AppError('conflict', `The backup is damaged: ${part}`);

const notBackupError = (why: string): AppError =>
  new AppError('bad_request', `This isn’t a Saveroom backup: ${why}`);
