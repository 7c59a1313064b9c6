import { DatError } from './dat.ts';
import { decodeEntities } from './decode-entities.ts';

export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

/** No tag and no text of a DAT comes near; more is an attempt to fill the memory. */
const LONGEST_PIECE = 65_536;
const LONGEST_DOCTYPE = 262_144;
const MOST_ATTRIBUTES = 64;
const DEEPEST = 32;

const SPACE = /\s/;
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
    if (this.#rest.length > LONGEST_PIECE) throw new DatError('broken', 'A tag never ends');
  }

  finish(): void {
    if (this.#open.length > 0 || this.#skipTo || this.#doctype || this.#rest.trim() !== '') {
      throw new DatError('cut-short', 'The file ends in the middle');
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
    if (this.#open.length > 0 && end - at <= LONGEST_PIECE) {
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
      if (state.length > LONGEST_DOCTYPE)
        throw new DatError('broken', 'A document type never ends');
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
    const end = tagEnd(text, at + 1);
    if (end < 0) return at;
    if (end - at > LONGEST_PIECE) throw new DatError('broken', 'A tag is too long');
    if (text[at + 1] === '/') this.#close(text.slice(at + 2, end).trim());
    else this.#openTag(text.slice(at + 1, end));
    return end + 1;
  }

  #openTag(tag: string): void {
    const isEmpty = tag.endsWith('/');
    const body = isEmpty ? tag.slice(0, -1) : tag;
    const name = nameOf(body);
    if (name === '') throw new DatError('broken', 'A tag has no name');
    if (this.#open.length >= DEEPEST) throw new DatError('broken', 'Tags are nested too deeply');
    this.#open.push(name);
    this.#handler.open(name, readAttributes(body, name.length));
    if (isEmpty) this.#close(name);
  }

  #close(name: string): void {
    if (this.#open.pop() !== name)
      throw new DatError('broken', `</${name.slice(0, 40)}> closes nothing`);
    this.#handler.close(name);
  }
}

/** The sign that ends a tag stands outside of quotes. */
function tagEnd(text: string, from: number): number {
  const QUOTE = 34;
  const APOSTROPHE = 39;
  const GREATER = 62;
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

function nameOf(tag: string): string {
  let end = 0;
  while (end < tag.length && !SPACE.test(tag[end] ?? '')) end += 1;
  return tag.slice(0, end);
}

/** Looks at every sign once: no pattern that a hostile tag could make slow. */
function readAttributes(tag: string, from: number): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let at = from; ;) {
    const equals = tag.indexOf('=', at);
    if (equals < 0) return attributes;
    let begin = equals + 1;
    while (SPACE.test(tag[begin] ?? '')) begin += 1;
    const quote = tag[begin] ?? '';
    const end = QUOTES.has(quote) ? tag.indexOf(quote, begin + 1) : -1;
    if (end < 0) throw new DatError('broken', 'An attribute has no quotes');
    if (attributes.size >= MOST_ATTRIBUTES) throw new DatError('broken', 'Too many attributes');
    attributes.set(tag.slice(at, equals).trim(), decodeEntities(tag.slice(begin + 1, end)));
    at = end + 1;
  }
}
