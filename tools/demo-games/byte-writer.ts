interface FixUp {
  at: number;
  label: string;
  encode: (target: number, at: number) => readonly number[];
}

/** Machine code written front to back; a jump may name a label that is only set further down. */
export class ByteWriter {
  readonly #origin: number;
  readonly #bytes: number[] = [];
  readonly #labels = new Map<string, number>();
  readonly #fixUps: FixUp[] = [];

  /** `origin` is the address at which the machine will see the first byte. */
  constructor(origin: number) {
    this.#origin = origin;
  }

  emit(...values: readonly number[]): this {
    for (const value of values) {
      if (!Number.isInteger(value) || value < 0 || value > 0xff) {
        throw new RangeError(`${value} is not a byte`);
      }
      this.#bytes.push(value);
    }
    return this;
  }

  emit16le(value: number): this {
    return this.emit(...littleEndian(value));
  }

  emit16be(...values: readonly number[]): this {
    for (const value of values) this.emit(...bigEndian(value));
    return this;
  }

  label(name: string): this {
    if (this.#labels.has(name)) throw new Error(`label ${name} is set twice`);
    this.#labels.set(name, this.#here());
    return this;
  }

  /** A one-byte jump distance, counted from the byte after it: 6502, SM83, x86, 68000 short. */
  offset8(label: string): this {
    return this.#later(label, 1, (target, at) => {
      const distance = target - (at + 1);
      if (distance < -128 || distance > 127) throw new RangeError(`${label} is too far away`);
      return [distance & 0xff];
    });
  }

  /** A two-byte jump distance, counted from its own first byte: 68000 long branches. */
  offset16be(label: string): this {
    return this.#later(label, 2, (target, at) => bigEndian((target - at) & 0xffff));
  }

  /** A two-byte jump distance, counted from the byte after it: films of Flash. */
  offset16le(label: string): this {
    return this.#later(label, 2, (target, at) => littleEndian((target - (at + 2)) & 0xffff));
  }

  /** The low byte of an address. */
  low(label: string): this {
    return this.#later(label, 1, (target) => [target & 0xff]);
  }

  /** The second byte of an address. */
  high(label: string): this {
    return this.#later(label, 1, (target) => [(target >> 8) & 0xff]);
  }

  address16le(label: string): this {
    return this.#later(label, 2, littleEndian);
  }

  /** Four bytes worked out from the address of a label and their own: ARM instructions. */
  patch32le(label: string, encode: (target: number, at: number) => number): this {
    return this.#later(label, 4, (target, at) => {
      const value = encode(target, at);
      return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
    });
  }

  address32be(label: string): this {
    return this.#later(label, 4, (target) =>
      [24, 16, 8, 0].map((shift) => (target >>> shift) & 0xff),
    );
  }

  /** Fills with zeros up to an address that is a multiple of `size`. */
  align(size: number): this {
    while (this.#here() % size !== 0) this.emit(0);
    return this;
  }

  addressOf(label: string): number {
    const address = this.#labels.get(label);
    if (address === undefined) throw new Error(`label ${label} is never set`);
    return address;
  }

  build(): Uint8Array {
    const built = Uint8Array.from(this.#bytes);
    for (const { at, label, encode } of this.#fixUps) {
      built.set(encode(this.addressOf(label), at), at - this.#origin);
    }
    return built;
  }

  #here(): number {
    return this.#origin + this.#bytes.length;
  }

  #later(label: string, width: number, encode: FixUp['encode']): this {
    this.#fixUps.push({ at: this.#here(), label, encode });
    return this.emit(...Array<number>(width).fill(0));
  }
}

const littleEndian = (value: number): readonly number[] => [value & 0xff, value >> 8];
const bigEndian = (value: number): readonly number[] => [value >> 8, value & 0xff];
