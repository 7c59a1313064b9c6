/** Fields that do not end at byte borders, highest bit first. */
export class BitWriter {
  #bits = '';

  /** Negative values are written as two's complement of the given width. */
  write(value: number, width: number): this {
    const wrapped = value < 0 ? value + 2 ** width : value;
    if (wrapped < 0 || wrapped >= 2 ** width) {
      throw new RangeError(`${value} does not fit ${width} bits`);
    }
    this.#bits += wrapped.toString(2).padStart(width, '0');
    return this;
  }

  /** Fills the last byte with zeros. */
  build(): Uint8Array {
    const octets = this.#bits.match(/.{1,8}/g) ?? [];
    return Uint8Array.from(octets, (octet) => Number.parseInt(octet.padEnd(8, '0'), 2));
  }
}
