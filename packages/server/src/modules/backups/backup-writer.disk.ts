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
import { CHECKSUMS, MANIFEST } from './backup-manifest.ts';

const CHUNK = 1024 * 1024;

interface Written {
  readonly entry: ZipEntry;
  readonly crc: number;
  readonly offset: number;
}

/** Writes a zip whose every byte follows from its content: nothing in it may be otherwise. */
export class BackupWriter {
  readonly #file: FileHandle;
  readonly #modified: Date;
  readonly #written: Written[] = [];
  readonly #sums: string[] = [];
  #at = 0;

  private constructor(file: FileHandle, modified: Date) {
    this.#file = file;
    this.#modified = modified;
  }

  static async begin(path: string, modified: Date): Promise<BackupWriter> {
    return new BackupWriter(await open(path, 'wx', 0o600), modified);
  }

  get length(): number {
    return this.#at;
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    const entry = { name, size: bytes.length, modified: this.#modified };
    await this.#begin(entry, crc32(bytes));
    await this.#put(bytes);
    this.#note(name, createHash('sha256').update(bytes).digest('hex'));
  }

  /** Gives its size; null: it is not there. */
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
      const header = this.#at;
      const begun = await this.#begin(entry, 0);
      const { crc, sha256 } = await this.#pour(source, size, onChunk);
      // Only now known; the place was kept free.
      await writeAll(this.#file, localHeader(entry, crc), header);
      this.#written[begun] = { entry, crc, offset: header };
      this.#note(name, sha256);
      return size;
    } finally {
      await source.close();
    }
  }

  /** After this the file is on the disk as a whole. `toManifest`: told the digest of the list. */
  async finish(toManifest: (checksums: string) => string): Promise<void> {
    const list = Buffer.from(this.#sums.join(''));
    await this.addBytes(CHECKSUMS, list);
    const manifest = toManifest(createHash('sha256').update(list).digest('hex'));
    await this.addBytes(MANIFEST, Buffer.from(manifest));
    const start = this.#at;
    for (const { entry, crc, offset } of this.#written) {
      await this.#put(centralHeader(entry, crc, offset));
    }
    const directory = { entries: this.#written.length, offset: start, length: this.#at - start };
    await this.#put(endRecord(directory));
    await this.#file.sync();
    await this.#file.close();
  }

  close(): Promise<void> {
    return this.#file.close().catch(() => {});
  }

  async #begin(entry: ZipEntry, crc: number): Promise<number> {
    this.#written.push({ entry, crc, offset: this.#at });
    await writeAll(this.#file, localHeader(entry, crc), this.#at);
    this.#at += localHeaderLength(entry);
    return this.#written.length - 1;
  }

  async #put(bytes: Uint8Array): Promise<void> {
    await writeAll(this.#file, bytes, this.#at);
    this.#at += bytes.length;
  }

  async #pour(source: FileHandle, size: number, onChunk?: (bytes: number) => void) {
    const digest = createHash('sha256');
    const buffer = Buffer.allocUnsafe(CHUNK);
    let crc = 0;
    for (let at = 0; at < size;) {
      const { bytesRead } = await source.read(buffer, 0, Math.min(CHUNK, size - at), at);
      if (bytesRead === 0) throw new Error('A file changed while it was copied');
      const piece = buffer.subarray(0, bytesRead);
      crc = crc32(piece, crc);
      digest.update(piece);
      await this.#put(piece);
      at += bytesRead;
      onChunk?.(bytesRead);
    }
    return { crc, sha256: digest.digest('hex') };
  }

  #note(name: string, sha256: string): void {
    if (name !== CHECKSUMS && name !== MANIFEST) this.#sums.push(`${sha256}  ${name}\n`);
  }
}

/** A disk that fills up may take a part without a word; asking for the rest makes it say so. */
async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
