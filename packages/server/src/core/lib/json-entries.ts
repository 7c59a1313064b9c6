/** In characters. Longer entries are an attempt to exhaust the memory. */
const MAX_ENTRY = 1024 * 1024;

const LINE_BREAK = 10;
const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const COMMA = 44;

/** The text is not one JSON object or list. The message is for users. */
export class JsonEntriesError extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** A value of a JSON object with its key, or one of a JSON list with an empty key. */
export interface JsonEntry {
  readonly key: string;
  readonly value: unknown;
  /** The line on which it ends. */
  readonly line: number;
}

/** Streams the entries of one large JSON object or list. Only the current entry is in memory. */
export async function* readJsonEntries(text: AsyncIterable<string>): AsyncGenerator<JsonEntry> {
  const splitter = new EntrySplitter();
  for await (const chunk of text) yield* splitter.push(chunk);
  splitter.finish();
}

/** Splits the text into entries, without parsing nested values. */
class EntrySplitter {
  #depth = 0;
  #line = 1;
  #isInString = false;
  #isEscaped = false;
  /** Text of the entry that is still incomplete. */
  #pending = '';
  /** The bracket that the text begins with; 0: it has not begun. */
  #outer = 0;

  push(text: string): JsonEntry[] {
    const found: JsonEntry[] = [];
    let from = 0;
    const endEntry = (at: number): void => {
      this.#addEntry(text.slice(from, at), found);
      from = at + 1;
    };
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === LINE_BREAK) this.#line += 1;
      if (this.#isInString) this.#stepInString(code);
      else if (code === QUOTE) this.#isInString = true;
      else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        if (this.#open(code)) from = at + 1;
      } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        this.#depth -= 1;
        if (this.#depth === 0) endEntry(at);
        if (this.#depth < 0) throw this.#invalid();
      } else if (code === COMMA && this.#depth === 1) endEntry(at);
    }
    this.#pending += text.slice(from);
    if (this.#pending.length > MAX_ENTRY) {
      throw new JsonEntriesError('An entry is too long', this.#line);
    }
    return found;
  }

  finish(): void {
    const isComplete = this.#outer !== 0 && this.#depth === 0 && this.#pending.trim() === '';
    if (!isComplete) throw new JsonEntriesError('The file is incomplete', this.#line);
  }

  #stepInString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#isInString = false;
  }

  /** True: this is the start of the outer object or list. */
  #open(code: number): boolean {
    this.#depth += 1;
    if (this.#depth > 1) return false;
    if (this.#outer !== 0) throw this.#invalid();
    this.#outer = code;
    return true;
  }

  #addEntry(rest: string, found: JsonEntry[]): void {
    const text = this.#pending + rest;
    this.#pending = '';
    if (text.trim() === '') return;
    const line = this.#line;
    try {
      if (this.#outer === OPEN_BRACKET) found.push({ key: '', value: JSON.parse(text), line });
      else {
        const parsed = JSON.parse(`{${text}}`) as Record<string, unknown>;
        for (const [key, value] of Object.entries(parsed)) found.push({ key, value, line });
      }
    } catch {
      throw this.#invalid();
    }
  }

  #invalid(): JsonEntriesError {
    return new JsonEntriesError('The file isn’t valid JSON', this.#line);
  }
}
