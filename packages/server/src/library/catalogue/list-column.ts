import { byValue } from './by-value.ts';
import { NumberList } from './number-list.ts';
import { resized } from './text-column.ts';

/** The parts of a `ListColumn` that travel between threads: few and large. */
export interface ListParts {
  readonly codes: Int32Array;
  readonly values: readonly string[];
  /** The words of all lists, one list behind the other, and where each begins. */
  readonly words: Int32Array;
  readonly starts: Int32Array;
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
  /** By number of a list: its words, each once. The first is empty. */
  readonly lists: (readonly number[])[];
  readonly #codeOf = new Map<string, number>();
  readonly #valueOf = new Map<string, number>();
  #sorted: readonly number[] = [];

  constructor(capacity: number, from?: ListParts) {
    this.codes = from?.codes ?? new Int32Array(capacity);
    this.values = [...(from?.values ?? [])];
    this.lists = from ? unpack(from) : [[]];
    for (const [number, value] of this.values.entries()) this.#valueOf.set(value, number);
    for (const [code, words] of this.lists.entries()) {
      this.#codeOf.set(JSON.stringify(this.#wordsOf(words)), code);
    }
  }

  set(slot: number, stored: string): void {
    this.codes[slot] = this.#encode(stored);
  }

  resize(capacity: number): void {
    this.codes = resized(this.codes, capacity);
  }

  /** The number of a word; undefined: no game ever had it. */
  numberOf(value: string): number | undefined {
    return this.#valueOf.get(value);
  }

  /** The numbers of all words in the order words are shown: comparing them is what costs. */
  sorted(): readonly number[] {
    if (this.#sorted.length !== this.values.length) {
      this.#sorted = [...this.values.keys()].toSorted((a, b) =>
        byValue(this.values[a] ?? '', this.values[b] ?? ''),
      );
    }
    return this.#sorted;
  }

  parts(): ListParts {
    const words = new NumberList();
    const starts = new NumberList(this.lists.length + 1);
    for (const list of this.lists) {
      starts.push(words.length);
      for (const word of list) words.push(word);
    }
    starts.push(words.length);
    const { codes, values } = this;
    return { codes, values, words: words.trimmed(), starts: starts.trimmed() };
  }

  /** Lists are told apart by the text they are stored as: most are never parsed. */
  #encode(stored: string): number {
    const known = this.#codeOf.get(stored);
    if (known !== undefined) return known;
    const words = new Set((JSON.parse(stored) as string[]).filter((word) => word !== ''));
    const code = words.size === 0 ? 0 : this.lists.length;
    if (code > 0) this.lists.push(Array.from(words, (word) => this.#number(word)));
    this.#codeOf.set(stored, code);
    return code;
  }

  #number(word: string): number {
    const known = this.#valueOf.get(word);
    if (known !== undefined) return known;
    this.#valueOf.set(word, this.values.length);
    return this.values.push(word) - 1;
  }

  #wordsOf(numbers: readonly number[]): string[] {
    return numbers.map((number) => this.values[number] ?? '');
  }
}

const unpack = ({ words, starts }: ListParts): number[][] =>
  Array.from({ length: starts.length - 1 }, (_, code) => [
    ...words.subarray(starts[code], starts[code + 1]),
  ]);
