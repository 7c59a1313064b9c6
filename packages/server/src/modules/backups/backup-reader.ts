import { createHash } from 'node:crypto';

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
import { areaOf, isDatabasePart, wordsFor } from './backup-areas.ts';
import { BackupManifest, CHECKSUMS, FORMAT, MANIFEST } from './backup-manifest.ts';

const CHUNK = 1024 * 1024;
const MOST_ENTRIES = 20_000_000;
const MOST_DIRECTORY = 2_000_000_000;
const MOST_MANIFEST = 4 * 1024 * 1024;

interface Entry extends ZipEntry {
  readonly crc: number;
  readonly offset: number;
  /** Where its content begins. */
  readonly start: number;
}

/** Takes the content of one entry, in pieces that are only lent. */
export interface Sink {
  write(piece: Uint8Array): Promise<void>;
  end(): Promise<void>;
  /** The content is not what it should be, or nobody wants it any more. */
  abandon(): Promise<void>;
}

export interface ReadWatch {
  readonly signal?: AbortSignal | undefined;
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** A backup that was opened: its own words about itself are read, nothing else is believed yet. */
export class BackupReader {
  readonly manifest: BackupManifest;
  readonly #file: OpenFile;
  readonly #entries: readonly Entry[];

  private constructor(file: OpenFile, entries: readonly Entry[], manifest: BackupManifest) {
    this.#file = file;
    this.#entries = entries;
    this.manifest = manifest;
  }

  /** Throws with words when the file is no backup or none this version reads. */
  static open(path: string): BackupReader {
    const file = new OpenFile(path);
    try {
      if (file.read(0, 2).toString('latin1') !== 'PK') throw notABackup('not a zip file');
      const listed = listEntries(file);
      const manifest = readManifest(file, listed.at(-1));
      const modified = new Date(manifest.created_at);
      const entries = listed.map((entry) => ({ ...entry, modified }));
      return new BackupReader(file, entries, manifest);
    } catch (error) {
      file.close();
      throw error instanceof FingerprintError ? damaged(error.message) : error;
    }
  }

  get size(): number {
    return this.#file.size;
  }

  close(): void {
    this.#file.close();
  }

  /**
   * Reads every byte. Each must be what the writer would have written, so that a single one that
   * is another is found, wherever it is. `sinkFor`: where content goes; null: it is only checked.
   */
  async read(sinkFor: (name: string) => Promise<Sink | null>, watch: ReadWatch): Promise<void> {
    const sums = this.#readSums();
    let at = 0;
    for (const entry of this.#entries) {
      watch.signal?.throwIfAborted();
      if (entry.offset !== at) throw damaged(`the header of ${wordsFor(entry.name)}`);
      const header = localHeader(entry, entry.crc);
      this.#require(header, at, `the header of ${wordsFor(entry.name)}`);
      at += header.length;
      await this.#readContent({ ...entry, start: at }, { sums, sinkFor, watch });
      at += entry.size;
    }
    const start = at;
    for (const entry of this.#entries) {
      const record = centralHeader(entry, entry.crc, entry.offset);
      this.#require(record, at, `the list of entries, at ${wordsFor(entry.name)}`);
      at += record.length;
    }
    const end = endRecord({ entries: this.#entries.length, offset: start, length: at - start });
    this.#require(end, at, 'the end of the list of entries');
    if (at + end.length !== this.#file.size) throw damaged('the end of the file');
  }

  async #readContent(
    entry: Entry,
    {
      sums,
      sinkFor,
      watch,
    }: {
      sums: ReadonlyMap<string, string>;
      sinkFor: (name: string) => Promise<Sink | null>;
      watch: ReadWatch;
    },
  ): Promise<void> {
    const { name } = entry;
    const isOwn = name === CHECKSUMS || name === MANIFEST;
    const sink = isOwn ? null : await sinkFor(name);
    try {
      const { crc, sha256 } = await this.#pour(entry, sink, watch);
      const isRight = isOwn || (sums.get(name) === sha256 && isOwnName(name, sha256));
      if (crc !== entry.crc || !isRight) throw damaged(wordsFor(name));
    } catch (error) {
      await sink?.abandon();
      throw error;
    }
    await sink?.end();
  }

  async #pour({ name, size, start }: Entry, sink: Sink | null, watch: ReadWatch) {
    const digest = createHash('sha256');
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, size));
    let crc = 0;
    for (let done = 0; done < size;) {
      watch.signal?.throwIfAborted();
      const length = this.#file.readInto(buffer.subarray(0, size - done), start + done);
      if (length === 0) throw damaged(`${wordsFor(name)} is incomplete`);
      const piece = buffer.subarray(0, length);
      crc = crc32(piece, crc);
      digest.update(piece);
      await sink?.write(piece);
      done += length;
      watch.onBytes?.(length);
    }
    return { crc, sha256: digest.digest('hex') };
  }

  #readSums(): Map<string, string> {
    const entry = this.#entries.at(-2);
    if (entry?.name !== CHECKSUMS) throw damaged('the list of checksums is missing');
    const text = this.#file.require(entry.start, entry.size);
    if (createHash('sha256').update(text).digest('hex') !== this.manifest.checksums) {
      throw damaged('the list of checksums');
    }
    const lines = text.toString('utf8').split('\n').slice(0, -1);
    const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
    if (sums.size !== this.#entries.length - 2) throw damaged('the list of checksums');
    return sums;
  }

  #require(expected: Buffer, at: number, part: string): void {
    const found = this.#file.read(at, expected.length);
    if (!found.equals(expected)) throw damaged(part);
  }
}

function listEntries(file: OpenFile): Entry[] {
  const limits = archiveLimits(file.size, {
    entries: MOST_ENTRIES,
    directoryBytes: Math.min(MOST_DIRECTORY, file.size),
    // Nothing is packed: what it holds cannot be more than it is.
    totalBytes: file.size,
  });
  const { entries } = readZipDirectory(file, new ArchiveGuard(file.size, limits));
  const seen = new Set<string>();
  return entries.map(({ name, size, packedSize, method, offset, crc }) => {
    if (name === null || seen.has(name) || method !== 0 || size !== packedSize) {
      throw notABackup('it contains unexpected entries');
    }
    seen.add(name);
    const isOwn = name === MANIFEST || name === CHECKSUMS;
    if (!isOwn && !isDatabasePart(name) && !areaOf(name)) {
      throw notABackup(`unexpected file ${name}`);
    }
    const entry = { name, size, modified: new Date(0) };
    const start = offset + localHeader(entry, 0).length;
    return { ...entry, offset, start, crc: Number.parseInt(crc ?? '0', 16) };
  });
}

function readManifest(file: OpenFile, last: Entry | undefined): BackupManifest {
  if (last?.name !== MANIFEST) throw notABackup('the manifest is missing');
  if (last.size > MOST_MANIFEST) throw notABackup('the manifest is too large');
  const bytes = file.require(last.start, last.size);
  if (crc32(bytes) !== last.crc) throw damaged('the manifest');
  const { success, data, format } = parseManifest(bytes.toString('utf8'));
  if (format !== undefined && format > FORMAT) {
    throw new AppError(
      'conflict',
      'This backup was made by a newer version of Saveroom. Update this server first.',
    );
  }
  if (!success) throw damaged('the manifest');
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

/** A save lies under the digest of its content. */
const isOwnName = (name: string, sha256: string): boolean =>
  !name.startsWith('saves/') || name.endsWith(`/${sha256}`);

const damaged = (part: string): AppError =>
  new AppError('conflict', `The backup is damaged: ${part}`);

const notABackup = (why: string): AppError =>
  new AppError('bad_request', `This isn’t a Saveroom backup: ${why}`);
