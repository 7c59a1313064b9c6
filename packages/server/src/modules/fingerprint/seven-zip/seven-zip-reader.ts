import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';

/** Reads the numbers, bit lists and names of a 7z directory. */
export class SevenZipReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw damaged();
    this.#at += 1;
    return value;
  }

  bytes(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw damaged();
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  rest(): Buffer {
    return this.bytes(this.#bytes.length - this.#at);
  }

  /** The leading ones of the first byte count the bytes that follow; its other bits are highest. */
  number(): number {
    const first = this.byte();
    let value = 0n;
    let mask = 0x80;
    for (let shift = 0n; shift < 64n; shift += 8n) {
      if ((first & mask) === 0) {
        value += BigInt(first & (mask - 1)) << shift;
        break;
      }
      value |= BigInt(this.byte()) << shift;
      mask >>= 1;
    }
    const result = Number(value);
    if (!Number.isSafeInteger(result)) throw damaged();
    return result;
  }

  numbers(count: number): number[] {
    return Array.from({ length: count }, () => this.number());
  }

  /** A number of items that take at least a bit each, so that a larger count is invalid. */
  count(): number {
    const value = this.number();
    if (value > this.#bytes.length * 8) throw damaged();
    return value;
  }

  bits(count: number): boolean[] {
    const packed = this.bytes(Math.ceil(count / 8));
    return Array.from(
      { length: count },
      (_, index) => ((packed[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0,
    );
  }

  /** Checksums; undefined for streams without one. */
  digests(count: number): (number | undefined)[] {
    const defined =
      this.byte() === 0 ? this.bits(count) : Array.from({ length: count }, () => true);
    return defined.map((isDefined) => (isDefined ? this.bytes(4).readUInt32LE() : undefined));
  }

  expect(id: number): void {
    if (this.byte() !== id) throw damaged();
  }
}

export const damaged = () => new FingerprintError('broken', 'The file list is damaged');
