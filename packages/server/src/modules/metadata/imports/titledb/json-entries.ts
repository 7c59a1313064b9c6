import { ImportFault } from '#modules/metadata/imports/import-fault.ts';

/** No title comes near; more is no list of titles. */
const LONGEST_ENTRY = 1024 * 1024;

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const COMMA = 44;

/**
 * The entries of one large JSON object, one after the other: only the entry that is being read is
 * in memory.
 */
export async function* jsonEntries(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly [string, unknown]> {
  const decoder = new TextDecoder();
  const splitter = new EntrySplitter();
  for await (const chunk of chunks) yield* splitter.push(decoder.decode(chunk, { stream: true }));
  yield* splitter.push(decoder.decode());
  splitter.finish();
}

class EntrySplitter {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** Of the entry that is not complete yet. */
  #pending = '';
  #isBegun = false;

  push(text: string): (readonly [string, unknown])[] {
    const found: (readonly [string, unknown])[] = [];
    let from = 0;
    const end = (at: number): void => {
      this.#keep(text.slice(from, at), found);
      from = at + 1;
    };
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (this.#isInString) this.#stepInString(sign);
      else if (sign === QUOTE) this.#isInString = true;
      else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) {
        if (this.#open(sign)) from = at + 1;
      } else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) {
        this.#depth -= 1;
        if (this.#depth === 0) end(at);
        if (this.#depth < 0) throw broken();
      } else if (sign === COMMA && this.#depth === 1) end(at);
    }
    this.#pending += text.slice(from);
    if (this.#pending.length > LONGEST_ENTRY) throw new ImportFault('An entry is too long');
    return found;
  }

  finish(): void {
    const isWhole = this.#isBegun && this.#depth === 0 && this.#pending.trim() === '';
    if (!isWhole) throw new ImportFault('The file is incomplete');
  }

  #stepInString(sign: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (sign === BACKSLASH) this.#isEscaped = true;
    else if (sign === QUOTE) this.#isInString = false;
  }

  /** True: this is where the whole begins. */
  #open(sign: number): boolean {
    this.#depth += 1;
    if (this.#depth > 1) return false;
    if (this.#isBegun || sign !== OPEN_BRACE) throw broken();
    this.#isBegun = true;
    return true;
  }

  #keep(rest: string, found: (readonly [string, unknown])[]): void {
    const text = this.#pending + rest;
    this.#pending = '';
    if (text.trim() === '') return;
    try {
      found.push(...Object.entries(JSON.parse(`{${text}}`) as Record<string, unknown>));
    } catch {
      throw broken();
    }
  }
}

const broken = () => new ImportFault('The file isn’t valid JSON');
