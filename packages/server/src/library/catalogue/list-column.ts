import { resized } from './text-column.ts';

/** The parts of a `ListColumn` that travel between threads. */
export interface ListParts {
  readonly codes: Int32Array;
  readonly values: string[];
  readonly lists: Int32Array[];
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
  readonly lists: Int32Array[];
  readonly #codeOf = new Map<string, number>();
  readonly #valueOf = new Map<string, number>();

  constructor(capacity: number, from?: ListParts) {
    this.codes = from?.codes ?? new Int32Array(capacity);
    this.values = from?.values ?? [];
    this.lists = from?.lists ?? [new Int32Array(0)];
    for (const [number, value] of this.values.entries()) this.#valueOf.set(value, number);
  }

  set(slot: number, words: string): void {
    this.codes[slot] = words === '[]' ? 0 : this.#encode(words);
  }

  resize(capacity: number): void {
    this.codes = resized(this.codes, capacity);
  }

  /** The number of a word; undefined: no game has it. */
  numberOf(value: string): number | undefined {
    return this.#valueOf.get(value);
  }

  parts(): ListParts {
    return { codes: this.codes, values: this.values, lists: this.lists };
  }

  #encode(stored: string): number {
    const known = this.#codeOf.get(stored);
    if (known !== undefined) return known;
    const words = new Set((JSON.parse(stored) as string[]).filter((word) => word !== ''));
    const code = words.size === 0 ? 0 : this.lists.length;
    if (code > 0) this.lists.push(Int32Array.from(words, (word) => this.#number(word)));
    this.#codeOf.set(stored, code);
    return code;
  }

  #number(word: string): number {
    const known = this.#valueOf.get(word);
    if (known !== undefined) return known;
    this.#valueOf.set(word, this.values.length);
    return this.values.push(word) - 1;
  }
}
