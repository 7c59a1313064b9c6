import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';

import { FingerprintError } from './fingerprint.ts';

/** Opening a pipe in the library must not wait for a writer. */
const READ_NON_BLOCKING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A file open for reading, with its size and time at the moment of opening. */
export class OpenFile {
  readonly path: string;
  readonly size: number;
  readonly #fd: number;
  readonly #mtimeMs: number;

  constructor(path: string) {
    this.path = path;
    this.#fd = openSync(path, READ_NON_BLOCKING);
    const stats = fstatSync(this.#fd);
    this.size = stats.size;
    this.#mtimeMs = stats.mtimeMs;
    if (stats.isFile()) return;
    closeSync(this.#fd);
    throw new FingerprintError('unreadable', 'This is not a file');
  }

  /** Fills `into` up to the end of the file and returns the number of bytes. */
  readInto(into: Uint8Array, position: number): number {
    let filled = 0;
    while (filled < into.length) {
      const count = readSync(this.#fd, into, filled, into.length - filled, position + filled);
      if (count === 0) break;
      filled += count;
    }
    return filled;
  }

  /** Reads `length` bytes, or fewer at the end of the file. */
  read(position: number, length: number): Buffer {
    const available = Math.max(0, Math.min(length, this.size - position));
    const bytes = Buffer.allocUnsafe(available);
    return bytes.subarray(0, this.readInto(bytes, position));
  }

  /** Reads exactly `length` bytes; throws for a truncated archive. */
  require(position: number, length: number): Buffer {
    const bytes = this.read(position, length);
    if (bytes.length === length) return bytes;
    throw new FingerprintError('broken', 'The file is incomplete');
  }

  /**
   * Throws if the file was changed since it was opened, because its digests would match nothing.
   */
  throwIfChanged(): void {
    const stats = fstatSync(this.#fd);
    if (stats.size === this.size && stats.mtimeMs === this.#mtimeMs) return;
    throw new FingerprintError('changed', 'The file changed while it was read');
  }

  close(): void {
    closeSync(this.#fd);
  }
}

/** The first bytes of a file; empty if the path is not a file. For files of the library. */
export async function readHead(path: string, length: number): Promise<Buffer> {
  await using file = await open(path, READ_NON_BLOCKING);
  if (!(await file.stat()).isFile()) return Buffer.alloc(0);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

export function withFile<T>(path: string, use: (file: OpenFile) => T): T {
  const file = new OpenFile(path);
  try {
    return use(file);
  } finally {
    file.close();
  }
}

export async function withFileAsync<T>(
  path: string,
  use: (file: OpenFile) => Promise<T>,
): Promise<T> {
  const file = new OpenFile(path);
  try {
    return await use(file);
  } finally {
    file.close();
  }
}
