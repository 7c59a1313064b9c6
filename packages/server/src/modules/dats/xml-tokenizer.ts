import { DatError } from './dat.ts';
import { decodeEntities } from './decode-entities.ts';

export interface XmlHandler {
  /** False: the handler ignores the next text, so it is not decoded. */
  readonly wantsText: boolean;
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  text(text: string): void;
  /** Called for a document type, which may throw. Absent: document types are skipped. */
  doctype?(): void;
}

/** Much longer than any tag or text of a DAT; a longer one is an attempt to exhaust the memory. */
const MAX_TOKEN_LENGTH = 65_536;
const MAX_DOCTYPE_LENGTH = 262_144;
const MAX_ATTRIBUTES = 64;
const MAX_DEPTH = 32;

const QUOTES = new Set(['"', "'"]);

/** Content between these is skipped, at any length. */
const SKIPPED = [
  { begin: '<!--', end: '-->' },
  { begin: '<?', end: '?>' },
] as const;

/**
 * Reads XML chunk by chunk. A document type is skipped without being parsed, so that it can neither
 * declare entities nor refer to external files nor expand.
 */
export class XmlTokenizer {
  readonly #handler: XmlHandler;
  readonly #openTags: string[] = [];
  #pending = '';
  #skipTo: string | null = null;
  #doctype: { depth: number; quote: string; length: number } | null = null;
  /** The text that is being read, the start of the current token, and how far lines are counted. */
  #current = { text: '', at: 0, counted: 0 };
  #line = 1;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** The line on which the current token starts. */
  get line(): number {
    const { text, at, counted } = this.#current;
    for (let next = text.indexOf('\n', counted); next >= 0 && next < at;) {
      this.#line += 1;
      next = text.indexOf('\n', next + 1);
    }
    this.#current.counted = Math.max(at, counted);
    return this.#line;
  }

  push(chunk: string): void {
    const text = this.#pending + chunk;
    this.#current = { text, at: 0, counted: 0 };
    let at = 0;
    while (at < text.length) {
      this.#current.at = at;
      const next = this.#readToken(text, at);
      if (next === at) break;
      at = next;
    }
    this.#current.at = at;
    // Lines are counted before the text is dropped.
    this.#line = this.line;
    this.#current = { text: '', at: 0, counted: 0 };
    this.#pending = text.slice(at);
    if (this.#pending.length > MAX_TOKEN_LENGTH) throw new DatError('broken', 'Unclosed tag');
  }

  finish(): void {
    if (this.#openTags.length > 0 || this.#skipTo || this.#doctype || this.#pending.trim() !== '') {
      throw new DatError('cut-short', 'The file is incomplete');
    }
  }

  /** Returns the offset of the next token; `at`: more input is needed. */
  #readToken(text: string, at: number): number {
    if (this.#skipTo) return this.#skip(text, at, this.#skipTo);
    if (this.#doctype) return this.#skipDoctype(text, at, this.#doctype);
    if (text[at] !== '<') return this.#readText(text, at);
    return text[at + 1] === '!' || text[at + 1] === '?'
      ? this.#readMarkup(text, at)
      : this.#readTag(text, at);
  }

  #readText(text: string, at: number): number {
    const end = text.indexOf('<', at);
    if (end < 0) return at;
    if (this.#handler.wantsText && end - at <= MAX_TOKEN_LENGTH) {
      this.#handler.text(decodeEntities(text.slice(at, end)));
    }
    return end;
  }

  #readMarkup(text: string, at: number): number {
    for (const { begin, end } of SKIPPED) {
      if (!text.startsWith(begin, at)) continue;
      this.#skipTo = end;
      return at + begin.length;
    }
    if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      if (end < 0) return at;
      this.#handler.text(text.slice(at + '<![CDATA['.length, end));
      return end + ']]>'.length;
    }
    if (text.startsWith('<!DOCTYPE', at)) {
      this.#handler.doctype?.();
      this.#doctype = { depth: 0, quote: '', length: 0 };
      return at + '<!DOCTYPE'.length;
    }
    if (text.length - at < '<![CDATA['.length) return at;
    throw new DatError('broken', 'This is not well-formed XML');
  }

  #skip(text: string, at: number, end: string): number {
    const found = text.indexOf(end, at);
    if (found < 0) return Math.max(at, text.length - end.length + 1);
    this.#skipTo = null;
    return found + end.length;
  }

  #skipDoctype(
    text: string,
    from: number,
    state: { depth: number; quote: string; length: number },
  ): number {
    for (let at = from; at < text.length; at += 1) {
      const char = text[at] ?? '';
      state.length += 1;
      if (state.length > MAX_DOCTYPE_LENGTH) throw new DatError('broken', 'Unclosed document type');
      if (state.quote !== '') {
        if (char === state.quote) state.quote = '';
      } else if (QUOTES.has(char)) state.quote = char;
      else if (char === '[') state.depth += 1;
      else if (char === ']') state.depth -= 1;
      else if (char === '>' && state.depth <= 0) {
        this.#doctype = null;
        return at + 1;
      }
    }
    return text.length;
  }

  #readTag(text: string, at: number): number {
    const near = text.indexOf('>', at + 1);
    if (near < 0) return at;
    if (text[at + 1] === '/') {
      this.#close(text.slice(at + 2, near).trimEnd());
      return near + 1;
    }
    // The next `>` nearly always ends the tag. Only if it is inside a value, the end is searched.
    const attributes = near - at > MAX_TOKEN_LENGTH ? null : readTag(text.slice(at + 1, near));
    if (attributes) {
      this.#openTag(attributes);
      return near + 1;
    }
    const end = findTagEnd(text, at + 1);
    if (end < 0) return at;
    if (end - at > MAX_TOKEN_LENGTH) throw new DatError('broken', 'A tag is too long');
    const whole = readTag(text.slice(at + 1, end));
    if (!whole) throw new DatError('broken', 'An attribute value has no quotes');
    this.#openTag(whole);
    return end + 1;
  }

  #openTag({ name, attributes, isEmpty }: Tag): void {
    if (name === '') throw new DatError('broken', 'A tag has no name');
    if (this.#openTags.length >= MAX_DEPTH)
      throw new DatError('broken', 'Tags are nested too deeply');
    this.#openTags.push(name);
    this.#handler.open(name, attributes);
    if (isEmpty) this.#close(name);
  }

  #close(name: string): void {
    if (this.#openTags.pop() !== name) {
      throw new DatError('broken', `Unmatched closing tag </${name.slice(0, 40)}>`);
    }
    this.#handler.close(name);
  }
}

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isEmpty: boolean;
}

const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const GREATER = 62;

/** The position of the `>` that ends a tag, outside of quotes; -1: it is not in the text. */
function findTagEnd(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === QUOTE || code === APOSTROPHE) quote = code;
    else if (code === GREATER) return at;
  }
  return -1;
}

/**
 * Parses the text between the brackets; null: a value is not closed. Reads every character once, so
 * that no tag takes long.
 */
function readTag(raw: string): Tag | null {
  const isEmpty = raw.endsWith('/');
  const tag = isEmpty ? raw.slice(0, -1) : raw;
  let at = 0;
  while (at < tag.length && tag.charCodeAt(at) > SPACE) at += 1;
  const name = tag.slice(0, at);
  const attributes = new Map<string, string>();
  for (;;) {
    const equals = tag.indexOf('=', at);
    if (equals < 0) return { name, attributes, isEmpty };
    let begin = equals + 1;
    while (tag.charCodeAt(begin) <= SPACE) begin += 1;
    const quote = tag[begin] ?? '';
    const end = QUOTES.has(quote) ? tag.indexOf(quote, begin + 1) : -1;
    if (end < 0) return null;
    if (attributes.size >= MAX_ATTRIBUTES) throw new DatError('broken', 'Too many attributes');
    attributes.set(tag.slice(at, equals).trim(), decodeEntities(tag.slice(begin + 1, end)));
    at = end + 1;
  }
}
