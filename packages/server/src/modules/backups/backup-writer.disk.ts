import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';

import { crc32 } from '@node-rs/crc32';

import {
  centralHeader,
  endRecord,
  localHeader,
  localHeaderLength,
  type ZipEntry,
} from '#core/files/zip/zip-records.ts';
import { CHECKSUMS, MANIFEST } from './backup-format.ts';

const CHUNK_BYTES = 1024 * 1024;
/** Faster than the default level, and the result is nearly as small. */
const DEFLATE_LEVEL = 4;

interface WrittenEntry {
  readonly entry: ZipEntry;
  readonly crc: number;
  readonly offset: number;
}

/**
 * Writes a backup as a standard zip. Its headers can be computed from its content, so that a reader
 * can check every byte. Only the database is compressed: saves and images hardly get smaller.
 */
export class BackupWriter {
  readonly #file: FileHandle;
  readonly #modified: Date;
  readonly #written: WrittenEntry[] = [];
  readonly #sums: string[] = [];
  #offset = 0;

  private constructor(file: FileHandle, modified: Date) {
    this.#file = file;
    this.#modified = modified;
  }

  static async begin(path: string, modified: Date): Promise<BackupWriter> {
    return new BackupWriter(await open(path, 'wx', 0o600), modified);
  }

  get length(): number {
    return this.#offset;
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    const entry = { name, size: bytes.length, modified: this.#modified };
    await this.#writeHeader(entry, crc32(bytes));
    await this.#append(bytes);
    this.#recordChecksum(name, createHash('sha256').update(bytes).digest('hex'));
  }

  /** Adds a file uncompressed and returns its size. Null: the file doesn't exist. */
  async addFile(
    name: string,
    path: string,
    onChunk?: (bytes: number) => void,
  ): Promise<number | null> {
    await using source = await open(path, 'r').catch(() => null);
    if (!source) return null;
    const info = await source.stat();
    if (!info.isFile()) return null;
    const entry = { name, size: info.size, modified: this.#modified };
    const index = await this.#writeHeader(entry, 0);
    const content = new ContentSums();
    for await (const chunk of readChunks(source, info.size)) {
      content.add(chunk);
      await this.#append(chunk);
      onChunk?.(chunk.length);
    }
    await this.#completeHeader(index, entry, content.crc);
    this.#recordChecksum(name, content.sha256());
    return info.size;
  }

  /** Adds a file compressed. It must not change meanwhile. */
  async addDeflated(
    name: string,
    path: string,
    onChunk: (bytes: number) => void,
  ): Promise<{ size: number; sha256: string; packed_sha256: string }> {
    await using source = await open(path, 'r');
    const { size } = await source.stat();
    const entry = { name, size, modified: this.#modified };
    const index = await this.#writeHeader({ ...entry, packedSize: 0 }, 0);
    const start = this.#offset;
    const content = new ContentSums();
    const packed = new ContentSums();
    const countedChunks = async function* () {
      for await (const chunk of readChunks(source, size)) {
        content.add(chunk);
        onChunk(chunk.length);
        yield Buffer.from(chunk); // the stream reads ahead, and the buffer is reused
      }
    };
    const deflate = createDeflateRaw({ level: DEFLATE_LEVEL, chunkSize: CHUNK_BYTES });
    await pipeline(Readable.from(countedChunks()), deflate, async (chunks) => {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        packed.add(chunk);
        await this.#append(chunk);
      }
    });
    const packedSize = this.#offset - start;
    await this.#completeHeader(index, { ...entry, packedSize }, content.crc);
    const sha256 = content.sha256();
    this.#recordChecksum(name, sha256);
    return { size, sha256, packed_sha256: packed.sha256() };
  }

  /** Completes and syncs the file. `toManifest` receives the digest of the checksum list. */
  async finish(toManifest: (checksums: string) => string): Promise<void> {
    const list = Buffer.from(this.#sums.join(''));
    await this.addBytes(CHECKSUMS, list);
    const manifest = toManifest(createHash('sha256').update(list).digest('hex'));
    await this.addBytes(MANIFEST, Buffer.from(manifest));
    const start = this.#offset;
    for (const { entry, crc, offset } of this.#written) {
      await this.#append(centralHeader(entry, crc, offset));
    }
    const directory = {
      entries: this.#written.length,
      offset: start,
      length: this.#offset - start,
    };
    await this.#append(endRecord(directory));
    await this.#file.sync();
    await this.#file.close();
  }

  close(): Promise<void> {
    return this.#file.close().catch(() => {});
  }

  async #writeHeader(entry: ZipEntry, crc: number): Promise<number> {
    this.#written.push({ entry, crc, offset: this.#offset });
    await writeAll(this.#file, localHeader(entry, crc), this.#offset);
    this.#offset += localHeaderLength(entry);
    return this.#written.length - 1;
  }

  async #append(bytes: Uint8Array): Promise<void> {
    await writeAll(this.#file, bytes, this.#offset);
    this.#offset += bytes.length;
  }

  /** Overwrites a header: checksum and packed size are known only after the content. */
  async #completeHeader(index: number, entry: ZipEntry, crc: number): Promise<void> {
    const offset = this.#written[index]?.offset ?? 0;
    await writeAll(this.#file, localHeader(entry, crc), offset);
    this.#written[index] = { entry, crc, offset };
  }

  #recordChecksum(name: string, sha256: string): void {
    if (name !== CHECKSUMS && name !== MANIFEST) this.#sums.push(`${sha256}  ${name}\n`);
  }
}

class ContentSums {
  crc = 0;
  readonly #digest = createHash('sha256');

  add(chunk: Uint8Array): void {
    this.crc = crc32(chunk, this.crc);
    this.#digest.update(chunk);
  }

  sha256(): string {
    return this.#digest.digest('hex');
  }
}

/** The chunks are parts of one buffer, which is reused. */
async function* readChunks(source: FileHandle, size: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size));
  for (let at = 0; at < size;) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(CHUNK_BYTES, size - at), at);
    if (bytesRead === 0) throw new Error('A file changed while it was copied');
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** A full disk may accept only some bytes without an error; writing the rest raises it. */
async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
