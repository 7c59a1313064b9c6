import {
  addRelease,
  cleanText,
  draftGame,
  finishGame,
  type GameDraft,
  readRom,
} from './dat-fields.ts';
import {
  DatError,
  type DatGame,
  type DatHeader,
  type DatParser,
  MAX_ROMS_PER_GAME,
} from './dat.ts';

const HEADERS = new Set(['clrmamepro', 'emulator', 'datfile']);
const GAMES = new Set(['game', 'machine', 'resource', 'set']);
const MAX_DEPTH = 8;

interface Block {
  readonly name: string;
  readonly fields: Map<string, string>;
  readonly game: GameDraft | null;
}

/** Parses `game ( name "…" rom ( name … size … crc … ) )`, as ClrMamePro and libretro write it. */
export class ClrMameProParser implements DatParser {
  readonly kind = 'clrmamepro';
  readonly #tokenizer = new WordTokenizer((word) => this.#take(word));
  readonly #blocks: Block[] = [];
  #header: DatHeader = { name: '', description: '', version: '' };
  /** A key whose value has not been read yet. */
  #key: string | null = null;
  #games: DatGame[] = [];

  get header(): DatHeader {
    return this.#header;
  }

  push(text: string): DatGame[] {
    this.#tokenizer.push(text);
    return this.#games.splice(0);
  }

  finish(): DatGame[] {
    this.#tokenizer.finish();
    if (this.#blocks.length > 0) throw new DatError('cut-short', 'The file is incomplete');
    return this.#games.splice(0);
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
    if (game.name !== '') this.#games.push(finishGame(game));
  }
}

interface Word {
  readonly kind: 'open' | 'close' | 'word';
  readonly text: string;
}

const MAX_WORD_LENGTH = 65_536;
const SPACE = /\s/;

/** A streaming tokenizer for words, quoted words and brackets. */
class WordTokenizer {
  readonly #onWord: (word: Word) => void;
  #rest = '';

  constructor(onWord: (word: Word) => void) {
    this.#onWord = onWord;
  }

  push(chunk: string): void {
    const text = this.#rest + chunk;
    let at = skipSpace(text, 0);
    while (at < text.length) {
      const end = findWordEnd(text, at);
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
function findWordEnd(text: string, from: number): number {
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
