import {
  addRelease,
  cleanText,
  draftGame,
  finishGame,
  readRom,
  type GameDraft,
} from './dat-fields.ts';
import {
  DatError,
  type DatGame,
  type DatHeader,
  type DatParser,
  MAX_ROMS_PER_GAME,
} from './dat.ts';
import { XmlTokenizer, type XmlHandler } from './xml-tokenizer.ts';

/** The root element names the writer; some writers put the header fields there. */
const ROOTS = new Set(['datafile', 'mame', 'softwarelist']);
const GAMES = new Set(['game', 'machine', 'software']);
/** Limits a text that arrives in many short chunks. */
const MAX_TEXT_LENGTH = 4096;
const HEADER_FIELDS = new Set(['name', 'description', 'version']);

/** Parses Logiqx XML and MAME's own lists, which share the relevant elements. */
export class LogiqxParser implements DatParser, XmlHandler {
  readonly kind = 'logiqx';
  readonly #tokenizer = new XmlTokenizer(this);
  readonly #header = { name: '', description: '', version: '' };
  #depth = 0;
  #isInHeader = false;
  #game: GameDraft | null = null;
  /** The element whose text is collected, and the text so far. */
  #field = '';
  #text = '';
  #games: DatGame[] = [];

  get wantsText(): boolean {
    return this.#field !== '';
  }

  get header(): DatHeader {
    return this.#header;
  }

  push(text: string): DatGame[] {
    this.#tokenizer.push(text);
    return this.#games.splice(0);
  }

  finish(): DatGame[] {
    this.#tokenizer.finish();
    return this.#games.splice(0);
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    this.#depth += 1;
    if (this.#depth === 1) this.#openRoot(name, attributes);
    else if (this.#game) this.#openInGame(this.#game, name, attributes);
    else if (GAMES.has(name)) this.#game = draftGame(attributes);
    else if (name === 'header') this.#isInHeader = true;
    else if (this.#isInHeader && HEADER_FIELDS.has(name)) this.#field = name;
  }

  close(name: string): void {
    this.#depth -= 1;
    if (this.#field === name) this.#saveField(name);
    else if (name === 'header') this.#isInHeader = false;
    else if (this.#game && GAMES.has(name)) {
      if (this.#game.name !== '') this.#games.push(finishGame(this.#game));
      this.#game = null;
    }
  }

  text(text: string): void {
    if (this.#field !== '' && this.#text.length < MAX_TEXT_LENGTH) this.#text += text;
  }

  #openRoot(name: string, attributes: ReadonlyMap<string, string>): void {
    if (!ROOTS.has(name)) throw new DatError('not-a-dat', 'This XML isn’t a DAT file');
    if (name === 'datafile') return;
    this.#header.name = cleanText(attributes.get('name')) || name.toUpperCase();
    this.#header.description = cleanText(attributes.get('description'));
    this.#header.version = cleanText(attributes.get('build'));
  }

  #openInGame(game: GameDraft, name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'description') this.#field = name;
    else if (name === 'release') addRelease(game, attributes);
    else if (name === 'rom' || name === 'disk') {
      if (game.roms.length >= MAX_ROMS_PER_GAME) {
        throw new DatError('too-large', 'A game has too many files');
      }
      game.roms.push(readRom(attributes));
    }
  }

  #saveField(name: string): void {
    const value = cleanText(this.#text);
    this.#field = '';
    this.#text = '';
    if (this.#game) this.#game.description = value;
    else if (name === 'name' || name === 'description' || name === 'version') {
      this.#header[name] = value;
    }
  }
}
