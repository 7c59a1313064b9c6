import { DatError } from './dat.ts';

export interface Word {
  readonly kind: 'open' | 'close' | 'word';
  readonly text: string;
}

const MAX_WORD_LENGTH = 65_536;
const SPACE = /\s/;

/** A streaming tokenizer for words, quoted words and brackets. */
export class WordTokenizer {
  readonly #onWord: (word: Word) => void;
  #rest = '';

  constructor(onWord: (word: Word) => void) {
    this.#onWord = onWord;
  }

  push(chunk: string): void {
    const text = this.#rest + chunk;
    let at = skipSpace(text, 0);
    while (at < text.length) {
      const end = wordEnd(text, at);
      if (end < 0) break;
      this.#emit(text.slice(at, end));
      at = skipSpace(text, end);
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > MAX_WORD_LENGTH) throw new DatError('broken', 'A value is too long');
  }

  finish(): void {
    this.push(' ');
    if (this.#rest !== '') throw new DatError('cut-short', 'The file is incomplete');
  }

  #emit(raw: string): void {
    if (raw.startsWith('"')) {
      this.#onWord({ kind: 'word', text: raw.slice(1, -1).replaceAll('\\"', '"') });
    } else if (raw === '(') this.#onWord({ kind: 'open', text: raw });
    else if (raw === ')') this.#onWord({ kind: 'close', text: raw });
    else if (raw.endsWith(')') && !raw.includes('(')) {
      this.#onWord({ kind: 'word', text: raw.slice(0, -1) });
      this.#onWord({ kind: 'close', text: ')' });
    } else this.#onWord({ kind: 'word', text: raw });
  }
}

/** End position of the word at `from`. -1: the word is incomplete. */
function wordEnd(text: string, from: number): number {
  if (text[from] === '(' || text[from] === ')') return from + 1;
  if (text[from] !== '"') {
    let at = from;
    while (at < text.length && !SPACE.test(text[at] ?? '')) at += 1;
    return at < text.length ? at : -1;
  }
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at - 1] !== '\\') return at + 1;
  }
  return -1;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text[at] ?? '')) at += 1;
  return at;
}
