import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

import { crc32 } from '@node-rs/crc32';

import {
  centralHeader,
  endRecord,
  localHeader,
  localHeaderLength,
  type ZipEntry,
} from '#core/files/zip/zip-records.ts';
import { CHECKSUMS, MANIFEST } from './backup-format.ts';

const CHUNK = 1024 * 1024;

interface Written {
  readonly entry: ZipEntry;
  readonly crc: number;
  readonly offset: number;
}

/** Writes a deterministic zip: every byte follows from the content, so a reader can check it. */
export class BackupWriter {
  readonly #file: FileHandle;
  readonly #modified: Date;
  readonly #written: Written[] = [];
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

  /** Returns the size of the file. Null: it doesn't exist. */
  async addFile(
    name: string,
    path: string,
    onChunk?: (bytes: number) => void,
  ): Promise<number | null> {
    const source = await open(path, 'r').catch(() => null);
    if (!source) return null;
    try {
      const info = await source.stat();
      if (!info.isFile()) return null;
      const { size } = info;
      const entry = { name, size, modified: this.#modified };
      const header = this.#offset;
      const index = await this.#writeHeader(entry, 0);
      const { crc, sha256 } = await this.#copyFrom(source, size, onChunk);
      // The checksum is known only now, so the header that was reserved above is overwritten.
      await writeAll(this.#file, localHeader(entry, crc), header);
      this.#written[index] = { entry, crc, offset: header };
      this.#recordChecksum(name, sha256);
      return size;
    } finally {
      await source.close();
    }
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

  async #copyFrom(source: FileHandle, size: number, onChunk?: (bytes: number) => void) {
    const digest = createHash('sha256');
    const buffer = Buffer.allocUnsafe(CHUNK);
    let crc = 0;
    for (let at = 0; at < size;) {
      const { bytesRead } = await source.read(buffer, 0, Math.min(CHUNK, size - at), at);
      if (bytesRead === 0) throw new Error('A file changed while it was copied');
      const chunk = buffer.subarray(0, bytesRead);
      crc = crc32(chunk, crc);
      digest.update(chunk);
      await this.#append(chunk);
      at += bytesRead;
      onChunk?.(bytesRead);
    }
    return { crc, sha256: digest.digest('hex') };
  }

  #recordChecksum(name: string, sha256: string): void {
    if (name !== CHECKSUMS && name !== MANIFEST) this.#sums.push(`${sha256}  ${name}\n`);
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
