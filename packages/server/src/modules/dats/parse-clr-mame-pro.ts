import {
  addRelease,
  cleanText,
  draftGame,
  finishGame,
  readRom,
  type GameDraft,
} from './dat-fields.ts';
import { MAX_ROMS_PER_GAME, type DatParser } from './dat-parser.ts';
import { DatError, type DatGame, type DatHeader } from './dat.ts';
import { WordTokenizer, type Word } from './word-tokenizer.ts';

const HEADERS = new Set(['clrmamepro', 'emulator', 'datfile']);
const GAMES = new Set(['game', 'machine', 'resource', 'set']);
const MAX_DEPTH = 8;

interface Block {
  readonly name: string;
  readonly fields: Map<string, string>;
  readonly game: GameDraft | null;
}

/** `game ( name "…" rom ( name … size … crc … ) )`, as ClrMamePro and libretro write them. */
export class ClrMameProParser implements DatParser {
  readonly kind = 'clrmamepro';
  readonly #tokenizer = new WordTokenizer((word) => this.#take(word));
  readonly #blocks: Block[] = [];
  #header: DatHeader = { name: '', description: '', version: '' };
  /** A key whose value has not been read yet. */
  #key: string | null = null;
  #done: DatGame[] = [];

  get header(): DatHeader {
    return this.#header;
  }

  push(text: string): DatGame[] {
    this.#tokenizer.push(text);
    return this.#done.splice(0);
  }

  finish(): DatGame[] {
    this.#tokenizer.finish();
    if (this.#blocks.length > 0) throw new DatError('cut-short', 'The file is incomplete');
    return this.#done.splice(0);
  }

  #take(word: Word): void {
    if (word.kind === 'open') return this.#open();
    if (word.kind === 'close') return this.#close();
    if (this.#key === null) {
      this.#key = word.text.toLowerCase();
      return undefined;
    }
    this.#blocks.at(-1)?.fields.set(this.#key, word.text);
    this.#key = null;
    return undefined;
  }

  #open(): void {
    const name = this.#key ?? '';
    this.#key = null;
    if (this.#blocks.length >= MAX_DEPTH)
      throw new DatError('broken', 'Blocks are nested too deeply');
    const isGame = this.#blocks.length === 0 && GAMES.has(name);
    this.#blocks.push({ name, fields: new Map(), game: isGame ? draftGame(new Map()) : null });
  }

  #close(): void {
    this.#key = null;
    const block = this.#blocks.pop();
    if (!block) throw new DatError('broken', 'Unmatched closing bracket');
    const { name, fields, game } = block;
    if (game) this.#closeGame(game, fields);
    else if (this.#blocks.length === 0 && HEADERS.has(name)) this.#closeHeader(fields);
    else this.#closeChild(this.#blocks[0]?.game, block);
  }

  #closeHeader(fields: ReadonlyMap<string, string>): void {
    this.#header = {
      name: cleanText(fields.get('name')),
      description: cleanText(fields.get('description')),
      version: cleanText(fields.get('version')),
    };
  }

  #closeChild(game: GameDraft | null | undefined, { name, fields }: Block): void {
    if (!game || this.#blocks.length !== 1) return;
    if (name === 'release') addRelease(game, fields);
    if (name !== 'rom' && name !== 'disk') return;
    if (game.roms.length >= MAX_ROMS_PER_GAME) {
      throw new DatError('too-large', 'A game has too many files');
    }
    game.roms.push(readRom(fields));
  }

  #closeGame(game: GameDraft, fields: ReadonlyMap<string, string>): void {
    const { name, description, cloneof, romof } = draftGame(fields);
    Object.assign(game, { name, description, cloneof, romof });
    // libretro writes the region into the game block instead of a release block.
    addRelease(game, fields);
    if (game.name !== '') this.#done.push(finishGame(game));
  }
}
