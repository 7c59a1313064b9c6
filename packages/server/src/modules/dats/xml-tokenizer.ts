import { DatError } from '#modules/dats/dat.ts';
import { decodeEntities } from './decode-entities.ts';

export interface XmlHandler {
  /** False: the text that comes next is for nobody and is not even cut out. */
  readonly wantsText: boolean;
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

/** No tag and no text of a DAT comes near; more is an attempt to fill the memory. */
const LONGEST_PIECE = 65_536;
const LONGEST_DOCTYPE = 262_144;
const MOST_ATTRIBUTES = 64;
const DEEPEST = 32;

const QUOTES = new Set(['"', "'"]);

/** What lies between these is passed over, however long it is. */
const SKIPPED = [
  { begin: '<!--', end: '-->' },
  { begin: '<?', end: '?>' },
] as const;

/**
 * Reads XML piece by piece as it arrives. A document type is passed over without being read: no
 * entity of its own can be declared, nothing outside can be named, nothing can grow.
 */
export class XmlTokenizer {
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #rest = '';
  #skipTo: string | null = null;
  #doctype: { depth: number; quote: string; length: number } | null = null;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(chunk: string): void {
    const text = this.#rest + chunk;
    let at = 0;
    while (at < text.length) {
      const next = this.#step(text, at);
      if (next === at) break;
      at = next;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > LONGEST_PIECE) throw new DatError('broken', 'Unclosed tag');
  }

  finish(): void {
    if (this.#open.length > 0 || this.#skipTo || this.#doctype || this.#rest.trim() !== '') {
      throw new DatError('cut-short', 'The file is incomplete');
    }
  }

  /** Where the next piece begins; the same place: more has to arrive first. */
  #step(text: string, at: number): number {
    if (this.#skipTo) return this.#skip(text, at, this.#skipTo);
    if (this.#doctype) return this.#skipDoctype(text, at, this.#doctype);
    if (text[at] !== '<') return this.#readText(text, at);
    return text[at + 1] === '!' || text[at + 1] === '?'
      ? this.#readMark(text, at)
      : this.#readTag(text, at);
  }

  #readText(text: string, at: number): number {
    const end = text.indexOf('<', at);
    if (end < 0) return at;
    if (this.#handler.wantsText && end - at <= LONGEST_PIECE) {
      this.#handler.text(decodeEntities(text.slice(at, end)));
    }
    return end;
  }

  #readMark(text: string, at: number): number {
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
      this.#doctype = { depth: 0, quote: '', length: 0 };
      return at + '<!DOCTYPE'.length;
    }
    if (text.length - at < '<![CDATA['.length) return at;
    throw new DatError('broken', 'This is not well-formed XML');
  }

  #skip(text: string, at: number, mark: string): number {
    const end = text.indexOf(mark, at);
    if (end < 0) return Math.max(at, text.length - mark.length + 1);
    this.#skipTo = null;
    return end + mark.length;
  }

  #skipDoctype(
    text: string,
    from: number,
    state: { depth: number; quote: string; length: number },
  ): number {
    for (let at = from; at < text.length; at += 1) {
      const sign = text[at] ?? '';
      state.length += 1;
      if (state.length > LONGEST_DOCTYPE) throw new DatError('broken', 'Unclosed document type');
      if (state.quote !== '') {
        if (sign === state.quote) state.quote = '';
      } else if (QUOTES.has(sign)) state.quote = sign;
      else if (sign === '[') state.depth += 1;
      else if (sign === ']') state.depth -= 1;
      else if (sign === '>' && state.depth <= 0) {
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
    // Nearly always the next such sign ends the tag; only if a value was cut there is it looked for.
    const attributes = near - at > LONGEST_PIECE ? null : readTag(text.slice(at + 1, near));
    if (attributes) {
      this.#openTag(attributes);
      return near + 1;
    }
    const end = tagEnd(text, at + 1);
    if (end < 0) return at;
    if (end - at > LONGEST_PIECE) throw new DatError('broken', 'A tag is too long');
    const whole = readTag(text.slice(at + 1, end));
    if (!whole) throw new DatError('broken', 'An attribute value has no quotes');
    this.#openTag(whole);
    return end + 1;
  }

  #openTag({ name, attributes, isEmpty }: Tag): void {
    if (name === '') throw new DatError('broken', 'A tag has no name');
    if (this.#open.length >= DEEPEST) throw new DatError('broken', 'Tags are nested too deeply');
    this.#open.push(name);
    this.#handler.open(name, attributes);
    if (isEmpty) this.#close(name);
  }

  #close(name: string): void {
    if (this.#open.pop() !== name) {
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

/** The sign that ends a tag stands outside of quotes. */
function tagEnd(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (quote !== 0) {
      if (sign === quote) quote = 0;
    } else if (sign === QUOTE || sign === APOSTROPHE) quote = sign;
    else if (sign === GREATER) return at;
  }
  return -1;
}

/**
 * What stands between the brackets; null: a value is not closed. Looks at every sign once, so no
 * tag can be made that takes long.
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
    if (attributes.size >= MOST_ATTRIBUTES) throw new DatError('broken', 'Too many attributes');
    attributes.set(tag.slice(at, equals).trim(), decodeEntities(tag.slice(begin + 1, end)));
    at = end + 1;
  }
}
