import { compareValues, NO_LETTER, rankTexts, sortText } from './sort-order.ts';

/** A `ListColumn` as plain data, in few large arrays. */
export interface ListColumnSnapshot {
  readonly codes: Int32Array;
  readonly values: readonly string[];
  /** The value numbers of all lists, concatenated, and where each list starts. */
  readonly words: Int32Array;
  readonly starts: Int32Array;
  /** All value numbers in display order. */
  readonly sorted: Int32Array;
  readonly ranks: ListRanks;
}

/** Ranks of whole lists, for sorting. */
interface ListRanks {
  /** By list code; lists with equal text have equal ranks, the empty list has rank 0. */
  readonly ranks: Int32Array;
  /** By list code: the first character, as a code point. */
  readonly letters: Int32Array;
}

/**
 * Lists of values by slot. Many games have the same list: each list is stored once and games refer
 * to it by its code, so that conditions are evaluated per list and updating a game writes one
 * number.
 */
export class ListColumn {
  /** By slot: the code of its list. */
  codes: Int32Array;
  /** By value number. */
  readonly values: string[];
  /** The value numbers of all lists, concatenated; no duplicates in a list, list 0 is empty. */
  readonly #words: NumberList;
  /** Where each list starts, plus the end of the last one. */
  readonly #starts: NumberList;
  readonly #numberOf = new Map<string, number>();
  /** By the stored JSON text of a list; built when the first game changes. */
  #codeOf: Map<string, number> | undefined;
  #sorted: readonly number[];
  #ranks: ListRanks | undefined;

  constructor(capacity: number, from?: ListColumnSnapshot) {
    this.codes = from?.codes ?? new Int32Array(capacity);
    this.values = [...(from?.values ?? [])];
    this.#words = new NumberList(from?.words ?? 1024);
    this.#starts = new NumberList(from?.starts ?? Int32Array.of(0, 0));
    this.#sorted = [...(from?.sorted ?? [])];
    this.#ranks = from?.ranks;
    for (const [number, value] of this.values.entries()) this.#numberOf.set(value, number);
  }

  /** `stored`: the JSON text of the list. */
  set(slot: number, stored: string): void {
    this.codes[slot] = this.#encode(stored);
  }

  /** Whether the slot has the list with this stored JSON text. */
  hasStored(slot: number, stored: string): boolean {
    return this.codes[slot] === this.#codes().get(stored);
  }

  resize(capacity: number): void {
    this.codes = resizeArray(this.codes, capacity);
  }

  /** Undefined: no game ever had this value. */
  numberOf(value: string): number | undefined {
    return this.#numberOf.get(value);
  }

  /** All value numbers in display order. */
  sorted(): readonly number[] {
    if (this.#sorted.length !== this.values.length) {
      this.#sorted = [...this.values.keys()].toSorted((a, b) =>
        compareValues(this.values[a] ?? '', this.values[b] ?? ''),
      );
    }
    return this.#sorted;
  }

  ranks(): ListRanks {
    if (this.#ranks?.ranks.length !== this.listCount) this.#ranks = this.#rank();
    return this.#ranks;
  }

  get listCount(): number {
    return this.#starts.length - 1;
  }

  /** The value numbers of all lists; a list reaches from its start to that of the next. */
  get packed(): { readonly words: Int32Array; readonly starts: Int32Array } {
    return { words: this.#words.values, starts: this.#starts.values };
  }

  listOf(code: number): number[] {
    const { words, starts } = this.packed;
    return [...words.subarray(starts[code], starts[code + 1])];
  }

  snapshot(): ListColumnSnapshot {
    const { codes, values } = this;
    return {
      codes,
      values,
      words: this.#words.trimmed(),
      starts: this.#starts.trimmed(),
      // Comparing values is expensive, so it is done here, mostly in the child process.
      sorted: Int32Array.from(this.sorted()),
      ranks: this.ranks(),
    };
  }

  #rank(): ListRanks {
    const texts = Array.from({ length: this.listCount }, (_, code) =>
      sortText(
        this.listOf(code)
          .map((number) => this.values[number] ?? '')
          .join(', '),
      ),
    );
    return {
      ranks: rankTexts(texts).ranks,
      letters: Int32Array.from(texts, (text) => text.codePointAt(0) ?? NO_LETTER),
    };
  }

  #codes(): Map<string, number> {
    this.#codeOf ??= new Map(
      Array.from({ length: this.listCount }, (_, code) => [
        JSON.stringify(this.listOf(code).map((number) => this.values[number] ?? '')),
        code,
      ]),
    );
    return this.#codeOf;
  }

  /** Lists are identified by their stored JSON text, so most are never parsed. */
  #encode(stored: string): number {
    const codeOf = this.#codes();
    const known = codeOf.get(stored);
    if (known !== undefined) return known;
    const values = new Set((JSON.parse(stored) as string[]).filter((value) => value !== ''));
    const code = values.size === 0 ? 0 : this.listCount;
    if (code > 0) {
      for (const value of values) this.#words.push(this.#number(value));
      this.#starts.push(this.#words.length);
    }
    codeOf.set(stored, code);
    return code;
  }

  #number(value: string): number {
    const known = this.#numberOf.get(value);
    if (known !== undefined) return known;
    this.#numberOf.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}

const INITIAL_BYTES_PER_TEXT = 24;
const GROWTH_FACTOR = 1.5;

/** Texts by slot in one block of memory, compared by bytes like both databases do. */
export class TextColumn {
  bytes: Buffer;
  starts: Int32Array;
  lengths: Uint16Array;
  #end: number;

  constructor(capacity: number, from?: Pick<TextColumn, 'bytes' | 'starts' | 'lengths'>) {
    // A block of a snapshot is a plain Uint8Array.
    this.bytes = from
      ? Buffer.from(from.bytes.buffer, from.bytes.byteOffset, from.bytes.byteLength)
      : Buffer.allocUnsafeSlow(Math.max(1024, capacity * INITIAL_BYTES_PER_TEXT));
    this.starts = from?.starts ?? new Int32Array(capacity);
    this.lengths = from?.lengths ?? new Uint16Array(capacity);
    this.#end = from ? this.bytes.length : 0;
  }

  set(slot: number, text: string): void {
    const needed = Buffer.byteLength(text);
    if (this.#end + needed > this.bytes.length) this.#grow(needed);
    this.starts[slot] = this.#end;
    this.lengths[slot] = this.bytes.write(text, this.#end);
    this.#end += needed;
  }

  get(slot: number): string {
    const start = this.starts[slot] ?? 0;
    return this.bytes.toString('utf8', start, start + (this.lengths[slot] ?? 0));
  }

  compare(a: number, b: number): number {
    const startA = this.starts[a] ?? 0;
    const startB = this.starts[b] ?? 0;
    const endA = startA + (this.lengths[a] ?? 0);
    const endB = startB + (this.lengths[b] ?? 0);
    return this.bytes.compare(this.bytes, startB, endB, startA, endA);
  }

  /**
   * Whether two texts are equal. Compares from the end, because the last bytes decide most cases.
   */
  isSame(a: number, b: number): boolean {
    const length = this.lengths[a] ?? 0;
    if (length !== this.lengths[b]) return false;
    const startA = this.starts[a] ?? 0;
    const startB = this.starts[b] ?? 0;
    for (let at = length - 1; at >= 0; at -= 1) {
      if (this.bytes[startA + at] !== this.bytes[startB + at]) return false;
    }
    return true;
  }

  /** `capacity`: the new number of slots. */
  resize(capacity: number): void {
    this.starts = resizeArray(this.starts, capacity);
    this.lengths = resizeArray(this.lengths, capacity);
  }

  /** Releases unused memory. */
  trim(): void {
    const trimmed = Buffer.allocUnsafeSlow(this.#end);
    this.bytes.copy(trimmed, 0, 0, this.#end);
    this.bytes = trimmed;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.ceil((this.bytes.length + needed) * GROWTH_FACTOR));
    this.bytes.copy(larger, 0, 0, this.#end);
    this.bytes = larger;
  }
}

/** A longer or shorter copy. */
export function resizeArray<
  A extends Int32Array | Uint8Array | Uint16Array | Float64Array | Uint32Array,
>(values: A, length: number): A {
  const copy = new (values.constructor as new (length: number) => A)(length);
  copy.set(values.subarray(0, Math.min(length, values.length)));
  return copy;
}

/** A growable list of numbers that stores them unboxed. */
export class NumberList {
  /** May be longer than the list; values past `length` are meaningless. */
  values: Int32Array;
  length: number;

  /** A number: an empty list of this capacity. An array: its initial values. */
  constructor(from: number | Int32Array) {
    this.values = typeof from === 'number' ? new Int32Array(from) : from;
    this.length = typeof from === 'number' ? 0 : from.length;
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(Math.max(16, this.values.length * 2));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  /** A copy without spare capacity. */
  trimmed(): Int32Array {
    const copy = new Int32Array(this.length);
    copy.set(this.values.subarray(0, this.length));
    return copy;
  }
}

/** Builds a record with a value for each name, in this order. */
export const buildRecord = <N extends string, T>(names: readonly N[], valueOf: (name: N) => T) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, T>;
