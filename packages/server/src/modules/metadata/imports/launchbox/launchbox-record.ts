import { type XmlHandler, XmlTokenizer } from '#modules/dats/dats.api.ts';

const KINDS = ['Game', 'GameAlternateName', 'GameImage', 'MameFile', 'File'] as const;
type RecordKind = (typeof KINDS)[number];

export interface LaunchboxRecord {
  readonly kind: RecordKind;
  readonly fields: ReadonlyMap<string, string>;
}

const MAX_FIELDS = 100;
const MAX_TEXT = 60_000;

/** Parses the flat list of records below the root, whose fields are child elements. */
export class LaunchboxRecordParser implements XmlHandler {
  readonly #tokenizer = new XmlTokenizer(this);
  #depth = 0;
  #kind: RecordKind | null = null;
  #fields = new Map<string, string>();
  #text = '';
  #done: LaunchboxRecord[] = [];

  get wantsText(): boolean {
    return this.#kind !== null && this.#depth === 3;
  }

  push(text: string): LaunchboxRecord[] {
    this.#tokenizer.push(text);
    return this.#done.splice(0);
  }

  finish(): void {
    this.#tokenizer.finish();
  }

  open(name: string): void {
    this.#depth += 1;
    if (this.#depth === 2) this.#kind = KINDS.find((kind) => kind === name) ?? null;
    else if (this.#depth === 3) this.#text = '';
  }

  close(name: string): void {
    if (this.#depth === 3 && this.#kind) this.#saveField(name);
    else if (this.#depth === 2 && this.#kind) {
      this.#done.push({ kind: this.#kind, fields: this.#fields });
      this.#fields = new Map();
      this.#kind = null;
    }
    this.#depth -= 1;
  }

  text(text: string): void {
    if (this.wantsText && this.#text.length < MAX_TEXT) this.#text += text;
  }

  #saveField(name: string): void {
    const text = this.#text.trim();
    if (text !== '' && this.#fields.size < MAX_FIELDS) this.#fields.set(name, text);
    this.#text = '';
  }
}
