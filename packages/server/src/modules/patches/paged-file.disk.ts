import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

const PAGE_BYTES = 64 * 1024;
/** 16 MiB of memory per file, however large the file is. */
const MAX_PAGES = 256;

interface Page {
  readonly bytes: Buffer;
  isDirty: boolean;
}

interface PagedFileOptions {
  /** `write` empties the file first. */
  readonly mode: 'read' | 'write';
  /** The number of bytes before position 0, such as a copier header. */
  readonly start?: number;
}

/** A file with random access through a cache of pages. All calls block their thread. */
export class PagedFile {
  /** Without the bytes before `start`. */
  size: number;
  readonly #fd: number;
  readonly #start: number;
  readonly #pages = new Map<number, Page>();
  readonly #scratch = Buffer.allocUnsafe(PAGE_BYTES);

  constructor(path: string, { mode, start = 0 }: PagedFileOptions) {
    this.#fd = openSync(path, mode === 'read' ? 'r' : 'w+');
    this.#start = start;
    this.size = mode === 'read' ? Math.max(0, fstatSync(this.#fd).size - start) : 0;
  }

  /** Fills `into`; bytes after the end of the file are 0. */
  read(position: number, into: Uint8Array): void {
    for (let done = 0; done < into.length;) {
      const at = position + done;
      const page = this.#page(Math.floor(at / PAGE_BYTES));
      const offset = at % PAGE_BYTES;
      const count = Math.min(PAGE_BYTES - offset, into.length - done);
      page.bytes.copy(into, done, offset, offset + count);
      done += count;
    }
  }

  /** A write after the end fills the gap with 0. */
  write(position: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) {
      const at = position + done;
      const page = this.#page(Math.floor(at / PAGE_BYTES));
      const offset = at % PAGE_BYTES;
      const count = Math.min(PAGE_BYTES - offset, bytes.length - done);
      page.bytes.set(bytes.subarray(done, done + count), offset);
      page.isDirty = true;
      done += count;
    }
    if (bytes.length > 0) this.size = Math.max(this.size, position + bytes.length);
  }

  /**
   * Copies bytes from a file, or from earlier in this one. A copy that overlaps its own output
   * repeats it, as the formats define.
   */
  copyFrom(source: PagedFile, from: number, to: number, length: number): void {
    const distance = source === this ? to - from : Number.POSITIVE_INFINITY;
    if (distance > 0 && distance < PAGE_BYTES) {
      this.#repeat(from, to, { distance, length });
      return;
    }
    for (let done = 0; done < length;) {
      const chunk = this.#scratch.subarray(0, Math.min(PAGE_BYTES, length - done));
      source.read(from + done, chunk);
      this.write(to + done, chunk);
      done += chunk.length;
    }
  }

  #repeat(
    from: number,
    to: number,
    { distance, length }: { distance: number; length: number },
  ): void {
    const pattern = this.#scratch.subarray(0, PAGE_BYTES - (PAGE_BYTES % distance));
    this.read(from, pattern.subarray(0, distance));
    for (let filled = distance; filled < pattern.length; filled *= 2) {
      pattern.copyWithin(filled, 0, filled);
    }
    for (let done = 0; done < length;) {
      const chunk = pattern.subarray(0, Math.min(pattern.length, length - done));
      this.write(to + done, chunk);
      done += chunk.length;
    }
  }

  /** Only shortens the file. */
  truncate(size: number): void {
    this.size = Math.min(this.size, size);
  }

  /** Writes everything to the file, with `prefix` before position 0. */
  flush(prefix: Uint8Array = new Uint8Array()): void {
    for (const [index, page] of this.#pages) this.#writePage(index, page);
    ftruncateSync(this.#fd, this.#start + this.size);
    if (prefix.length > 0) writeAll(this.#fd, prefix, 0);
  }

  close(): void {
    closeSync(this.#fd);
  }

  #page(index: number): Page {
    const known = this.#pages.get(index);
    if (known) {
      // A map lists the least recently used page first.
      this.#pages.delete(index);
      this.#pages.set(index, known);
      return known;
    }
    const page = { bytes: this.#freeBuffer(), isDirty: false };
    let filled = 0;
    while (filled < PAGE_BYTES) {
      const position = this.#start + index * PAGE_BYTES + filled;
      const count = readSync(this.#fd, page.bytes, filled, PAGE_BYTES - filled, position);
      if (count === 0) break;
      filled += count;
    }
    page.bytes.fill(0, filled);
    this.#pages.set(index, page);
    return page;
  }

  #freeBuffer(): Buffer {
    if (this.#pages.size < MAX_PAGES) return Buffer.allocUnsafeSlow(PAGE_BYTES);
    const [[index, page] = []] = this.#pages;
    if (index === undefined || !page) throw new Error('invariant: a full page cache has a page');
    this.#writePage(index, page);
    this.#pages.delete(index);
    return page.bytes;
  }

  #writePage(index: number, page: Page): void {
    if (!page.isDirty) return;
    page.isDirty = false;
    const position = index * PAGE_BYTES;
    const length = Math.min(PAGE_BYTES, this.size - position);
    if (length > 0) writeAll(this.#fd, page.bytes.subarray(0, length), this.#start + position);
  }
}

function writeAll(fd: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length;) {
    at += writeSync(fd, bytes, at, bytes.length - at, position + at);
  }
}
