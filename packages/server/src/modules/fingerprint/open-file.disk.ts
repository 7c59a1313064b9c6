import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

import { FingerprintError } from './fingerprint.ts';

/** Opening a pipe in the library must not wait for someone to write into it. */
const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A file open for reading, with the facts it had when it was opened. */
export class OpenFile {
  readonly path: string;
  readonly size: number;
  readonly #fd: number;
  readonly #modified: number;

  constructor(path: string) {
    this.path = path;
    this.#fd = openSync(path, READ_AT_ONCE);
    const facts = fstatSync(this.#fd);
    this.size = facts.size;
    this.#modified = facts.mtimeMs;
    if (facts.isFile()) return;
    closeSync(this.#fd);
    throw new FingerprintError('unreadable', 'This is not a file');
  }

  /** Fills `into` as far as the file goes and says how far that was. */
  readInto(into: Uint8Array, position: number): number {
    let filled = 0;
    while (filled < into.length) {
      const count = readSync(this.#fd, into, filled, into.length - filled, position + filled);
      if (count === 0) break;
      filled += count;
    }
    return filled;
  }

  /** At most `length` bytes: fewer at the end of the file. */
  read(position: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, this.size - position));
    const bytes = Buffer.allocUnsafe(wanted);
    return bytes.subarray(0, this.readInto(bytes, position));
  }

  /** Exactly `length` bytes; an archive that promises more than it holds is cut short. */
  require(position: number, length: number): Buffer {
    const bytes = this.read(position, length);
    if (bytes.length === length) return bytes;
    throw new FingerprintError('broken', 'The file is incomplete');
  }

  /** Digests of a file that was written to meanwhile belong to no state of it. */
  throwIfChanged(): void {
    const facts = fstatSync(this.#fd);
    if (facts.size === this.size && facts.mtimeMs === this.#modified) return;
    throw new FingerprintError('changed', 'The file changed while it was read');
  }

  close(): void {
    closeSync(this.#fd);
  }
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
