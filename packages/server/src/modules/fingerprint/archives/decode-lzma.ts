import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';

const STATES = 12;
const MIN_MATCH_LENGTH = 2;
const LENGTH_MODELS = 2 + 2 * 16 * 8 + 256;
/** Probability 0.5. */
const PROBABILITY_START = 1024;
const PROBABILITY_BITS = 11;
const MOVE_BITS = 5;
const PROBABILITY_ONE = 2048;
const REFILL_BELOW = 0x1000000;
/** Bytes that fill the range decoder before the first bit. */
const START_LENGTH = 5;

/**
 * Decodes LZMA of known unpacked size in memory. Only used for the directory of a 7z, which is
 * small; members are unpacked by 7-Zip.
 */
export function decodeLzma(packed: Uint8Array, properties: Uint8Array, size: number): Buffer {
  const out = Buffer.alloc(size);
  const decoder = new LzmaDecoder(out);
  decoder.setProperties(properties[0] ?? 0xff);
  decoder.startChunk(packed);
  decoder.decodeTo(size);
  return out;
}

/**
 * Decodes LZMA2, a sequence of chunks that begin with a control byte. 0: the end. Below 0x80: a
 * stored chunk. Otherwise an LZMA chunk: from 0xa0 on it resets the decoder, from 0xc0 on it has
 * new properties.
 */
export function decodeLzma2(packed: Uint8Array, size: number): Buffer {
  const out = Buffer.alloc(size);
  const decoder = new LzmaDecoder(out);
  for (let at = 0; ;) {
    const control = packed[at] ?? 0;
    if (control === 0) break;
    const low = ((packed[at + 1] ?? 0) << 8) | (packed[at + 2] ?? 0);
    if (control < 0x80) {
      decoder.copy(packed.subarray(at + 3, at + 4 + low));
      at += 4 + low;
      continue;
    }
    const unpackedLength = (((control & 0x1f) << 16) | low) + 1;
    const packedLength = (((packed[at + 3] ?? 0) << 8) | (packed[at + 4] ?? 0)) + 1;
    at += 5;
    if (control >= 0xc0) {
      decoder.setProperties(packed[at] ?? 0xff);
      at += 1;
    } else if (control >= 0xa0) decoder.reset();
    decoder.startChunk(packed.subarray(at, at + packedLength));
    decoder.decodeTo(decoder.position + unpackedLength);
    at += packedLength;
  }
  if (decoder.position !== size) throw brokenError();
  return out;
}

/** Fields are named as in the LZMA specification. */
class LzmaDecoder {
  position = 0;
  readonly #out: Buffer;
  #range = new RangeDecoder(new Uint8Array());
  #contextBits = 0;
  #literalPosMask = 0;
  #posMask = 0;
  #state = 0;
  #distances: [number, number, number, number] = [0, 0, 0, 0];
  #literals = new Uint16Array();
  #isMatch = new Uint16Array();
  #isRep = new Uint16Array();
  #isRep0Long = new Uint16Array();
  #slots = new Uint16Array();
  #special = new Uint16Array();
  #align = new Uint16Array();
  #matchLength = new Uint16Array();
  #repLength = new Uint16Array();

  constructor(out: Buffer) {
    this.#out = out;
  }

  setProperties(byte: number): void {
    if (byte >= 9 * 5 * 5) throw brokenError();
    this.#contextBits = byte % 9;
    this.#literalPosMask = (1 << (Math.floor(byte / 9) % 5)) - 1;
    this.#posMask = (1 << Math.floor(byte / 45)) - 1;
    this.reset();
  }

  reset(): void {
    this.#state = 0;
    this.#distances = [0, 0, 0, 0];
    this.#literals = models((0x300 * (this.#literalPosMask + 1)) << this.#contextBits);
    this.#isMatch = models(STATES * 16);
    this.#isRep = models(STATES * 4);
    this.#isRep0Long = models(STATES * 16);
    this.#slots = models(4 * 64);
    this.#special = models(128);
    this.#align = models(16);
    this.#matchLength = models(LENGTH_MODELS);
    this.#repLength = models(LENGTH_MODELS);
  }

  startChunk(input: Uint8Array): void {
    this.#range = new RangeDecoder(input);
  }

  copy(bytes: Uint8Array): void {
    if (this.position + bytes.length > this.#out.length) throw brokenError();
    this.#out.set(bytes, this.position);
    this.position += bytes.length;
  }

  decodeTo(end: number): void {
    if (end > this.#out.length) throw brokenError();
    while (this.position < end) {
      const posState = this.position & this.#posMask;
      if (this.#range.bit(this.#isMatch, this.#state * 16 + posState) === 0) {
        this.#literal();
        continue;
      }
      const length = this.#readIsRepeated()
        ? this.#repeatedLength(posState)
        : this.#newMatchLength(posState);
      this.#copyMatch(length, end);
    }
  }

  #readIsRepeated(): boolean {
    return this.#range.bit(this.#isRep, this.#state) === 1;
  }

  #literal(): void {
    const out = this.#out;
    const before = this.position > 0 ? (out[this.position - 1] ?? 0) : 0;
    const low = (this.position & this.#literalPosMask) << this.#contextBits;
    const base = 0x300 * (low + (before >>> (8 - this.#contextBits)));
    let symbol = 1;
    if (this.#state >= 7) {
      let match = out[this.position - this.#distances[0] - 1] ?? 0;
      while (symbol < 0x100) {
        const matchBit = (match >>> 7) & 1;
        match <<= 1;
        const bit = this.#range.bit(this.#literals, base + ((1 + matchBit) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (matchBit !== bit) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.#range.bit(this.#literals, base + symbol);
    out[this.position] = symbol & 0xff;
    this.position += 1;
    this.#state = this.#state < 4 ? 0 : this.#state - (this.#state < 10 ? 3 : 6);
  }

  /** A match at a new distance. */
  #newMatchLength(posState: number): number {
    const [first, second, third] = this.#distances;
    const length = this.#length(this.#matchLength, posState);
    this.#state = this.#state < 7 ? 7 : 10;
    const slot = this.#range.tree(this.#slots, Math.min(length - MIN_MATCH_LENGTH, 3) * 64, 6);
    this.#distances = [this.#distance(slot), first, second, third];
    return length;
  }

  #distance(slot: number): number {
    if (slot < 4) return slot;
    const bits = (slot >>> 1) - 1;
    const base = ((2 | (slot & 1)) << bits) >>> 0;
    if (slot < 14) return base + this.#range.reverseTree(this.#special, base - slot, bits);
    const high = this.#range.direct(bits - 4) * 16;
    return base + high + this.#range.reverseTree(this.#align, 0, 4);
  }

  /** A match at one of the last four distances, which then becomes the latest. */
  #repeatedLength(posState: number): number {
    const [d0, d1, d2, d3] = this.#distances;
    const state = this.#state;
    if (this.#range.bit(this.#isRep, STATES + state) === 0) {
      if (this.#range.bit(this.#isRep0Long, state * 16 + posState) === 0) {
        this.#state = state < 7 ? 9 : 11;
        return 1;
      }
    } else if (this.#range.bit(this.#isRep, 2 * STATES + state) === 0) {
      this.#distances = [d1, d0, d2, d3];
    } else if (this.#range.bit(this.#isRep, 3 * STATES + state) === 0) {
      this.#distances = [d2, d0, d1, d3];
    } else this.#distances = [d3, d0, d1, d2];
    this.#state = state < 7 ? 8 : 11;
    return this.#length(this.#repLength, posState);
  }

  #length(probabilities: Uint16Array, posState: number): number {
    if (this.#range.bit(probabilities, 0) === 0) {
      return MIN_MATCH_LENGTH + this.#range.tree(probabilities, 2 + posState * 8, 3);
    }
    if (this.#range.bit(probabilities, 1) === 0) {
      return MIN_MATCH_LENGTH + 8 + this.#range.tree(probabilities, 2 + 128 + posState * 8, 3);
    }
    return MIN_MATCH_LENGTH + 16 + this.#range.tree(probabilities, 2 + 256, 8);
  }

  #copyMatch(length: number, end: number): void {
    const distance = this.#distances[0] + 1;
    if (distance > this.position || this.position + length > end) throw brokenError();
    const out = this.#out;
    for (let left = length; left > 0; left -= 1) {
      out[this.position] = out[this.position - distance] ?? 0;
      this.position += 1;
    }
  }
}

/** The range decoder of LZMA: reads bits with adaptive probabilities. */
class RangeDecoder {
  readonly #input: Uint8Array;
  #at = START_LENGTH;
  #range = 0xffffffff;
  #code = 0;

  constructor(input: Uint8Array) {
    this.#input = input;
    for (let index = 1; index < START_LENGTH; index += 1) {
      this.#code = ((this.#code << 8) | (input[index] ?? 0)) >>> 0;
    }
  }

  tree(probabilities: Uint16Array, base: number, bits: number): number {
    let symbol = 1;
    for (let left = bits; left > 0; left -= 1) {
      symbol = (symbol << 1) | this.bit(probabilities, base + symbol);
    }
    return symbol - (1 << bits);
  }

  reverseTree(probabilities: Uint16Array, base: number, bits: number): number {
    let node = 1;
    let symbol = 0;
    for (let index = 0; index < bits; index += 1) {
      const bit = this.bit(probabilities, base + node);
      node = (node << 1) | bit;
      symbol |= bit << index;
    }
    return symbol;
  }

  direct(bits: number): number {
    let value = 0;
    for (let left = bits; left > 0; left -= 1) {
      this.#range >>>= 1;
      const bit = this.#code >= this.#range ? 1 : 0;
      if (bit) this.#code = (this.#code - this.#range) >>> 0;
      value = value * 2 + bit;
      this.#refill();
    }
    return value;
  }

  bit(probabilities: Uint16Array, index: number): 0 | 1 {
    const probability = probabilities[index] ?? PROBABILITY_START;
    const bound = (this.#range >>> PROBABILITY_BITS) * probability;
    const isOne = this.#code >= bound;
    if (isOne) {
      this.#range = (this.#range - bound) >>> 0;
      this.#code = (this.#code - bound) >>> 0;
      probabilities[index] = probability - (probability >>> MOVE_BITS);
    } else {
      this.#range = bound;
      probabilities[index] = probability + ((PROBABILITY_ONE - probability) >>> MOVE_BITS);
    }
    this.#refill();
    return isOne ? 1 : 0;
  }

  #refill(): void {
    if (this.#range >= REFILL_BELOW) return;
    if (this.#at >= this.#input.length) throw brokenError('The file list is incomplete');
    this.#range = (this.#range << 8) >>> 0;
    this.#code = ((this.#code << 8) | (this.#input[this.#at] ?? 0)) >>> 0;
    this.#at += 1;
  }
}

const models = (count: number) => new Uint16Array(count).fill(PROBABILITY_START);
const brokenError = (text = 'Can’t unpack the file list') => new FingerprintError('broken', text);
