const BLOCK = 64;
const WORDS = 80;

/** As two digits for each byte, in small letters. */
export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

/** SHA-1 of bytes that come in parts: the browser's own wants them all at once. */
export class Sha1 {
  #a = 0x67452301;
  #b = 0xefcdab89 | 0;
  #c = 0x98badcfe | 0;
  #d = 0x10325476;
  #e = 0xc3d2e1f0 | 0;
  readonly #words = new Int32Array(WORDS);
  readonly #rest = new Uint8Array(BLOCK);
  #held = 0;
  #length = 0;

  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    let from = 0;
    if (this.#held > 0) {
      from = Math.min(BLOCK - this.#held, bytes.length);
      this.#rest.set(bytes.subarray(0, from), this.#held);
      this.#held += from;
      if (this.#held < BLOCK) return this;
      this.#block(this.#rest, 0);
      this.#held = 0;
    }
    for (; from + BLOCK <= bytes.length; from += BLOCK) this.#block(bytes, from);
    this.#rest.set(bytes.subarray(from));
    this.#held = bytes.length - from;
    return this;
  }

  /** In small letters; nothing can be added afterwards. */
  hex(): string {
    const bits = BigInt(this.#length) * 8n;
    const padding = (this.#held < BLOCK - 8 ? BLOCK : 2 * BLOCK) - this.#held;
    const end = new Uint8Array(padding);
    end[0] = 0x80;
    new DataView(end.buffer).setBigUint64(padding - 8, bits);
    this.update(end);
    return [this.#a, this.#b, this.#c, this.#d, this.#e]
      .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
      .join('');
  }

  #block(bytes: Uint8Array, from: number): void {
    const words = this.#words;
    const view = new DataView(bytes.buffer, bytes.byteOffset + from, BLOCK);
    for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(index * 4);
    for (let index = 16; index < WORDS; index += 1) {
      const mixed = words[index - 3]! ^ words[index - 8]! ^ words[index - 14]! ^ words[index - 16]!;
      words[index] = rotate(mixed, 1);
    }
    let [a, b, c, d, e] = [this.#a, this.#b, this.#c, this.#d, this.#e];
    for (let index = 0; index < WORDS; index += 1) {
      let mixed: number;
      if (index < 20) mixed = ((b & c) | (~b & d)) + 0x5a827999;
      else if (index < 40) mixed = (b ^ c ^ d) + 0x6ed9eba1;
      else if (index < 60) mixed = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
      else mixed = (b ^ c ^ d) + 0xca62c1d6;
      const next = (rotate(a, 5) + mixed + e + words[index]!) | 0;
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = next;
    }
    this.#a = (this.#a + a) | 0;
    this.#b = (this.#b + b) | 0;
    this.#c = (this.#c + c) | 0;
    this.#d = (this.#d + d) | 0;
    this.#e = (this.#e + e) | 0;
  }
}
