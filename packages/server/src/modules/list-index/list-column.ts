import { byValue } from './by-value.ts';
import { NumberList } from './number-list.ts';
import { NO_LETTER, rankTexts, sortText } from './rank-texts.ts';
import { resized } from './text-column.ts';

/** The parts of a `ListColumn` that travel between threads: few and large. */
export interface ListParts {
  readonly codes: Int32Array;
  readonly values: readonly string[];
  /** The words of all lists, one list behind the other, and where each begins. */
  readonly words: Int32Array;
  readonly starts: Int32Array;
  /** The numbers of all words in the order they are shown. */
  readonly sorted: Int32Array;
  readonly ranks: ListRanks;
}

/** Lists as texts, as they are sorted by. */
export interface ListRanks {
  /** By list; equal texts have equal ranks, that of the empty list is 0. */
  readonly ranks: Int32Array;
  /** By list: the first character, as a code point. */
  readonly letters: Int32Array;
}

/**
 * Lists of words by slot. Many games have the same list: it is kept once and a game has its number,
 * so that a condition is decided once per list and a change of a game is one number.
 */
export class ListColumn {
  /** By slot: which list. */
  codes: Int32Array;
  /** By number of a word: the word. */
  readonly values: string[];
  /** The words of all lists, one list behind the other, each word once; the first is empty. */
  readonly #words: NumberList;
  /** Where each list begins; one more for the end. */
  readonly #starts: NumberList;
  readonly #valueOf = new Map<string, number>();
  /** By the text a list is stored as; made when the first game changes. */
  #codeOf: Map<string, number> | undefined;
  #sorted: readonly number[];
  #ranks: ListRanks | undefined;

  constructor(capacity: number, from?: ListParts) {
    this.codes = from?.codes ?? new Int32Array(capacity);
    this.values = [...(from?.values ?? [])];
    this.#words = new NumberList(from?.words ?? 1024);
    this.#starts = new NumberList(from?.starts ?? Int32Array.of(0, 0));
    this.#sorted = [...(from?.sorted ?? [])];
    this.#ranks = from?.ranks;
    for (const [number, value] of this.values.entries()) this.#valueOf.set(value, number);
  }

  set(slot: number, stored: string): void {
    this.codes[slot] = this.#encode(stored);
  }

  /** Whether the slot has the list that is stored as this text. */
  isAt(slot: number, stored: string): boolean {
    return this.codes[slot] === this.#codes().get(stored);
  }

  resize(capacity: number): void {
    this.codes = resized(this.codes, capacity);
  }

  /** The number of a word; undefined: no game ever had it. */
  numberOf(value: string): number | undefined {
    return this.#valueOf.get(value);
  }

  /** The numbers of all words in the order words are shown. */
  sorted(): readonly number[] {
    if (this.#sorted.length !== this.values.length) {
      this.#sorted = [...this.values.keys()].toSorted((a, b) =>
        byValue(this.values[a] ?? '', this.values[b] ?? ''),
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

  /** Numbers of words, list by list; a list is from its start to that of the next. */
  get packed(): { readonly words: Int32Array; readonly starts: Int32Array } {
    return { words: this.#words.values, starts: this.#starts.values };
  }

  listOf(code: number): number[] {
    const { words, starts } = this.packed;
    return [...words.subarray(starts[code], starts[code + 1])];
  }

  parts(): ListParts {
    const { codes, values } = this;
    return {
      codes,
      values,
      words: this.#words.trimmed(),
      starts: this.#starts.trimmed(),
      // Comparing words is what costs: better where nobody waits for it.
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

  /** Lists are told apart by the text they are stored as: most are never parsed. */
  #encode(stored: string): number {
    const codeOf = this.#codes();
    const known = codeOf.get(stored);
    if (known !== undefined) return known;
    const words = new Set((JSON.parse(stored) as string[]).filter((word) => word !== ''));
    const code = words.size === 0 ? 0 : this.listCount;
    if (code > 0) {
      for (const word of words) this.#words.push(this.#number(word));
      this.#starts.push(this.#words.length);
    }
    codeOf.set(stored, code);
    return code;
  }

  #number(word: string): number {
    const known = this.#valueOf.get(word);
    if (known !== undefined) return known;
    this.#valueOf.set(word, this.values.length);
    return this.values.push(word) - 1;
  }
}
