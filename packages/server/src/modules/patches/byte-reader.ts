import { damagedPatch } from './patch-error.ts';

const BUFFER_BYTES = 64 * 1024;

interface Readable {
  readonly size: number;
  readonly read: (position: number, into: Uint8Array) => void;
}

/** Reads the fields of a patch one after the other. Throws if the patch ends early. */
export class ByteReader {
  readonly #file: Readable;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #bufferStart = 0;
  #buffered = 0;
  #position: number;
  /** Where the patch ends for the reader; a format excludes its checksums. */
  end: number;

  constructor(file: Readable, position = 0) {
    this.#file = file;
    this.#position = position;
    this.end = file.size;
  }

  get position(): number {
    return this.#position;
  }

  get remaining(): number {
    return this.end - this.#position;
  }

  get size(): number {
    return this.#file.size;
  }

  seek(position: number): void {
    this.#position = position;
  }

  skip(length: number): void {
    this.#require(length);
    this.#position += length;
  }

  /** For checksums over the whole patch. */
  read(position: number, into: Uint8Array): void {
    this.#file.read(position, into);
  }

  u8(): number {
    this.#require(1);
    const offset = this.#position - this.#bufferStart;
    if (offset < 0 || offset >= this.#buffered) this.#fill();
    const value = this.#buffer[this.#position - this.#bufferStart] ?? 0;
    this.#position += 1;
    return value;
  }

  bytes(length: number): Buffer {
    this.#require(length);
    const bytes = Buffer.allocUnsafe(length);
    this.#file.read(this.#position, bytes);
    this.#position += length;
    return bytes;
  }

  text(length: number): string {
    return this.bytes(length).toString('latin1');
  }

  u16be(): number {
    return this.bytes(2).readUInt16BE();
  }

  u24be(): number {
    return this.bytes(3).readUIntBE(0, 3);
  }

  u32be(): number {
    return this.bytes(4).readUInt32BE();
  }

  u32le(): number {
    return this.bytes(4).readUInt32LE();
  }

  /** Positions that JavaScript can't count exactly are in no file. */
  u64le(): number {
    const value = this.bytes(8).readBigUInt64LE();
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damagedPatch('a position is too large');
    return Number(value);
  }

  #require(length: number): void {
    if (length > this.remaining) throw damagedPatch('it ends early');
  }

  #fill(): void {
    this.#bufferStart = this.#position;
    this.#buffered = Math.min(BUFFER_BYTES, this.#file.size - this.#position);
    this.#file.read(this.#position, this.#buffer.subarray(0, this.#buffered));
  }
}
