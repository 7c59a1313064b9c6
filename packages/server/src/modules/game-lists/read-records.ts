import { DatError, type XmlHandler, XmlTokenizer } from '#modules/dats/dats.api.ts';

import { ListError } from './listed-game.ts';

/** An element of a list, whose children are its fields. */
export interface XmlRecord {
  readonly kind: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  /** By name. A field without a text has the attribute `name`, if it has one. */
  readonly fields: ReadonlyMap<string, string>;
}

const MAX_FIELDS = 200;
const MAX_TEXT = 60_000;

/** Reads the children of the root as flat records. Other elements next to the root are ignored. */
export async function* readRecords(
  text: AsyncIterable<string>,
  { root, kinds }: { readonly root: string; readonly kinds: readonly string[] },
): AsyncGenerator<XmlRecord> {
  const parser = new RecordParser(root, new Set(kinds));
  for await (const chunk of text) yield* parser.push(chunk);
  parser.finish();
}

class RecordParser implements XmlHandler {
  readonly #tokenizer = new XmlTokenizer(this);
  readonly #root: string;
  readonly #kinds: ReadonlySet<string>;
  readonly #path: string[] = [];
  #hasRoot = false;
  #record: { kind: string; line: number; attributes: ReadonlyMap<string, string> } | null = null;
  #fields = new Map<string, string>();
  #text = '';
  #fieldName = '';
  #records: XmlRecord[] = [];

  constructor(root: string, kinds: ReadonlySet<string>) {
    this.#root = root;
    this.#kinds = kinds;
  }

  get wantsText(): boolean {
    return this.#record !== null && this.#path.length === 3;
  }

  push(chunk: string): XmlRecord[] {
    this.#run(() => this.#tokenizer.push(chunk));
    return this.#records.splice(0);
  }

  finish(): void {
    this.#run(() => this.#tokenizer.finish());
    if (!this.#hasRoot) throw new ListError(`The file has no <${this.#root}> element`, 1);
  }

  doctype(): void {
    throw new ListError('Files with a document type aren’t read', this.#tokenizer.line);
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    this.#path.push(name);
    const depth = this.#path.length;
    if (depth === 1 && name === this.#root) this.#hasRoot = true;
    else if (depth === 2 && this.#path[0] === this.#root && this.#kinds.has(name)) {
      this.#record = { kind: name, line: this.#tokenizer.line, attributes };
    } else if (depth === 3) {
      this.#text = '';
      this.#fieldName = attributes.get('name') ?? '';
    }
  }

  close(name: string): void {
    const depth = this.#path.length;
    if (depth === 3 && this.#record) this.#saveField(name);
    else if (depth === 2 && this.#record) {
      this.#records.push({ ...this.#record, fields: this.#fields });
      this.#fields = new Map();
      this.#record = null;
    }
    this.#path.pop();
  }

  text(text: string): void {
    if (this.wantsText && this.#text.length < MAX_TEXT) this.#text += text;
  }

  #saveField(name: string): void {
    const text = this.#text.trim() || this.#fieldName;
    if (text !== '' && this.#fields.size < MAX_FIELDS && !this.#fields.has(name)) {
      this.#fields.set(name, text);
    }
    this.#text = '';
  }

  #run(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof DatError)) throw error;
      throw new ListError(error.message, this.#tokenizer.line);
    }
  }
}
