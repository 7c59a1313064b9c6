import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';

/** Probability 0.5. */
export const PROBABILITY_START = 1024;
const PROBABILITY_BITS = 11;
const MOVE_BITS = 5;
const PROBABILITY_ONE = 2048;
const REFILL_BELOW = 0x1000000;
const START_LENGTH = 5;

/** The range decoder of LZMA: reads bits with adaptive probabilities. */
export class RangeDecoder {
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
    if (this.#at >= this.#input.length)
      throw new FingerprintError('broken', 'The file list is incomplete');
    this.#range = (this.#range << 8) >>> 0;
    this.#code = ((this.#code << 8) | (this.#input[this.#at] ?? 0)) >>> 0;
    this.#at += 1;
  }
}
