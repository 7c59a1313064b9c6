/** Each costs memory in every connection. */
const MOST_NAMED = 300;
/** What was asked so often will be asked again. */
const WORTH_A_NAME = 3;
const MOST_COUNTED = 2000;
/** Lists of thousands of ids are hardly ever asked for twice. */
const LONGEST_NAMED = 20_000;
const READS = /^\s*(?:select|with)\b/i;

/** Which name a statement goes by. */
export class StatementNames {
  readonly #names = new Map<string, string | undefined>();
  readonly #asked = new Map<string, number>();

  /** Undefined: it has none, and may get one when it is asked more often. */
  of(text: string): string | undefined {
    if (this.#names.has(text)) return this.#names.get(text);
    if (this.#names.size >= MOST_NAMED || text.length > LONGEST_NAMED || !READS.test(text)) {
      return undefined;
    }
    const asked = (this.#asked.get(text) ?? 0) + 1;
    if (asked < WORTH_A_NAME) {
      if (this.#asked.size >= MOST_COUNTED) this.#asked.clear();
      this.#asked.set(text, asked);
      return undefined;
    }
    this.#asked.delete(text);
    const name = `kept_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** It goes without a name from here on. */
  forget(text: string): void {
    this.#names.set(text, undefined);
  }
}
