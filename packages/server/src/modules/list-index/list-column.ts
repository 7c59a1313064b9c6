import { NumberList } from './number-list.ts';
import { compareValues, NO_LETTER, rankTexts, sortText } from './rank-texts.ts';
import { resized } from './text-column.ts';

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
export interface ListRanks {
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

  set(slot: number, stored: string): void {
    this.codes[slot] = this.#encode(stored);
  }

  /** Whether the slot has the list with this stored JSON text. */
  hasStored(slot: number, stored: string): boolean {
    return this.codes[slot] === this.#codes().get(stored);
  }

  resize(capacity: number): void {
    this.codes = resized(this.codes, capacity);
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
