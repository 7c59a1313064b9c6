import { hashText } from '../sort-order.ts';

/**
 * A posting says that a game has a word: the game, shifted, and one bit that says whether the word
 * is in a title or alternative title.
 *
 * Games are numbered within one index. The slot of a game is its number in the whole library. Both
 * are the same in an index of all games, but not in one of changed games (see `LibraryWords`).
 */
export const GAME_SHIFT = 1;
export const IN_TITLE = 1;

/** Separates the names of a game in `nameWords`. */
export const NAME_END = -1;

/** How well a word of a search matches a game; higher is better. */
export const LEVEL = {
  none: 0,
  /** Only in the extension of the file. */
  extension: 1,
  /** In the file name. */
  file: 2,
  /** Several typing errors, or one in the first letter. */
  loose: 3,
  insideWord: 4,
  /** One typing error. */
  typo: 5,
  /** An abbreviation, words written together, or the platform. */
  close: 6,
  beginsWord: 7,
  /** Another spelling of a whole word of a title, such as `7` for `VII`. */
  sameWord: 8,
  wholeWord: 9,
} as const;

/** By word or by slot: a value of `LEVEL`. */
export type Levels = Uint8Array;

export interface WordIndexData {
  /** Every word once, each between line feeds. */
  readonly text: Buffer;
  /** By word: where it starts in `text`; plus the end of the last one. */
  readonly starts: Int32Array;
  /** By word: its letters as bits; see `letterMask`. */
  readonly masks: Int32Array;
  /** By word: the hash of its canonical form. */
  readonly keys: Int32Array;
  /** Words with punctuation inside: the hash of each of their parts, then the word. */
  readonly parts: Int32Array;
  /** By word: where its postings start in `postings`. */
  readonly postingStarts: Int32Array;
  readonly postings: Int32Array;
  /** By game: where its titles start in `nameWords`, and the lengths of titles and file name. */
  readonly nameStarts: Int32Array;
  readonly titleLengths: Uint16Array;
  readonly fileLengths: Uint16Array;
  /** The words of each title, each followed by `NAME_END`; then those of the file name. */
  readonly nameWords: Int32Array;
  /** The initials of each title, see `initialsOf`, each between line feeds. */
  readonly initials: Buffer;
  /** By game: where the initials of its titles start. */
  readonly initialStarts: Int32Array;
}

/** The hash of a canonical word; 0: it is empty. */
export const hashWord = (canonical: string): number => (canonical === '' ? 0 : hashText(canonical));

/** Words that titles and their initials are often written without. */
const SMALL_WORDS = new Set(
  'the of and a an to in on for no de la le der die das'.split(' ').map(hashWord),
);

/** Whether a word, by its hash, is small or only punctuation. */
export const isSmallWord = (key: number): boolean => key === 0 || SMALL_WORDS.has(key);

/** A block of a snapshot is a plain `Uint8Array`. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Inverted index of all words of all names. Substrings are searched in words, not in games. */
export class WordIndex {
  readonly data: WordIndexData;
  /** By game: its slot. Null: the index has all games, and both numbers are the same. */
  readonly slots: Int32Array | null;
  /** The games and words that a search must not know; null: it may know all. */
  readonly #hidden: { readonly slots: Uint8Array; readonly words: Uint8Array } | null = null;
  #gameBySlot: Map<number, number> | undefined;
  #wordsWithParts: ReadonlySet<number> | undefined;

  constructor(
    data: WordIndexData,
    slots: Int32Array | null = null,
    isHidden: Uint8Array | null = null,
  ) {
    this.data = { ...data, text: toBuffer(data.text), initials: toBuffer(data.initials) };
    this.slots = slots;
    if (isHidden) this.#hidden = { slots: isHidden, words: this.#findWordsOf(isHidden) };
  }

  /** The same index without the games in some slots, and without the words that only they have. */
  without(isHidden: Uint8Array): WordIndex {
    return new WordIndex(this.data, this.slots, isHidden);
  }

  isHidden(word: number): boolean {
    return this.#hidden?.words[word] === 1;
  }

  /** Whether a word has punctuation inside. */
  hasParts(word: number): boolean {
    this.#wordsWithParts ??= new Set(this.data.parts.filter((_, at) => at % 2 === 1));
    return this.#wordsWithParts.has(word);
  }

  get wordCount(): number {
    return this.data.starts.length - 1;
  }

  get gameCount(): number {
    return this.data.nameStarts.length;
  }

  /** The game in a slot. Undefined: the index does not have it. */
  gameOf(slot: number): number | undefined {
    if (!this.slots) return slot < this.gameCount ? slot : undefined;
    this.#gameBySlot ??= new Map([...this.slots].map((one, game) => [one, game]));
    return this.#gameBySlot.get(slot);
  }

  slotOf(game: number): number {
    return this.slots ? (this.slots[game] ?? 0) : game;
  }

  /** Whether a title contains a word of at least this level. */
  hasTitleWord(byWord: Levels, least: number): boolean {
    const { postings, postingStarts } = this.data;
    for (let word = 0; word < byWord.length; word += 1) {
      if ((byWord[word] ?? 0) < least) continue;
      const end = postingStarts[word + 1] ?? 0;
      for (let at = postingStarts[word] ?? 0; at < end; at += 1) {
        const posting = postings[at] ?? 0;
        if ((posting & IN_TITLE) !== 0 && !this.#isOfHidden(posting)) return true;
      }
    }
    return false;
  }

  /** By word: 1 if all of its games are hidden. */
  #findWordsOf(isHidden: Uint8Array): Uint8Array {
    const { postings, postingStarts } = this.data;
    const words = new Uint8Array(this.wordCount).fill(1);
    for (let word = 0; word < words.length; word += 1) {
      const end = postingStarts[word + 1] ?? 0;
      for (let at = postingStarts[word] ?? 0; at < end; at += 1) {
        if (isHidden[this.slotOf((postings[at] ?? 0) >>> GAME_SHIFT)] === 1) continue;
        words[word] = 0;
        break;
      }
    }
    return words;
  }

  #isOfHidden(posting: number): boolean {
    return this.#hidden?.slots[this.slotOf(posting >>> GAME_SHIFT)] === 1;
  }

  word(number: number): string {
    const { text, starts } = this.data;
    return text.toString('utf8', starts[number], (starts[number + 1] ?? 0) - 1);
  }

  /** The game whose initials are at this position. */
  gameOfInitials(at: number): number {
    return lastAtOrBelow(this.data.initialStarts, at, 0);
  }

  /** Raises the level of every word that contains the search text. Returns whether there is one. */
  raiseContaining(searchText: string, byWord: Levels): boolean {
    const { text, starts } = this.data;
    const needle = Buffer.from(searchText);
    let word = 0;
    let isFound = false;
    for (let at = text.indexOf(needle); at >= 0;) {
      word = lastAtOrBelow(starts, at, word);
      const end = (starts[word + 1] ?? 0) - 1;
      if (this.isHidden(word)) {
        at = text.indexOf(needle, end);
        continue;
      }
      isFound = true;
      const position = { at, length: needle.length, start: starts[word] ?? 0, end };
      const level = matchLevel(text, position);
      if (level > (byWord[word] ?? 0)) byWord[word] = level;
      // After this level, no later match in the same word can be better.
      at = text.indexOf(needle, level > LEVEL.insideWord ? end : at + 1);
    }
    return isFound;
  }

  /**
   * Raises the level of every word with this canonical form, or with a part that has it. Returns
   * whether a level was raised.
   */
  raiseSame(canonical: string, byWord: Levels, level: number = LEVEL.sameWord): boolean {
    const { keys, parts } = this.data;
    const wanted = hashWord(canonical);
    let isRaised = false;
    const raise = (word: number): void => {
      if (level <= (byWord[word] ?? 0) || this.isHidden(word)) return;
      byWord[word] = level;
      isRaised = true;
    };
    for (let word = 0; word < keys.length; word += 1) if (keys[word] === wanted) raise(word);
    for (let at = 0; at < parts.length; at += 2) {
      if (parts[at] === wanted) raise(parts[at + 1] ?? 0);
    }
    return isRaised;
  }

  /** Raises the level of every game that has one of the words. */
  raiseGames(byWord: Levels, bySlot: Levels, isTitleOnly = false): void {
    const { postings, postingStarts } = this.data;
    for (let word = 0; word < byWord.length; word += 1) {
      const level = byWord[word] ?? 0;
      if (level === 0) continue;
      const inTitle = level === LEVEL.extension ? LEVEL.insideWord : level;
      const inFile = isTitleOnly ? 0 : Math.min(level, LEVEL.file);
      const end = postingStarts[word + 1] ?? 0;
      for (let index = postingStarts[word] ?? 0; index < end; index += 1) {
        const posting = postings[index] ?? 0;
        const slot = this.slotOf(posting >>> GAME_SHIFT);
        const raised = (posting & IN_TITLE) === 0 ? inFile : inTitle;
        if (raised > (bySlot[slot] ?? 0)) bySlot[slot] = raised;
      }
    }
  }
}

/** The index of the last value that is not above the limit. `from`: it is not before this one. */
export function lastAtOrBelow(ascending: Int32Array, limit: number, from: number): number {
  let low = from;
  let high = ascending.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle;
  }
  return low;
}

interface TextPosition {
  /** The search text. */
  readonly at: number;
  readonly length: number;
  /** The word that contains it. */
  readonly start: number;
  readonly end: number;
}

/** How a search text matches the word that contains it. Punctuation is ignored at the edges. */
function matchLevel(text: Uint8Array, { at, length, start, end }: TextPosition): number {
  if (at >= extensionStart(text, start, end)) return LEVEL.extension;
  if (at > start && isLetter(text[at - 1] ?? 0) && !isCjk(text[at] ?? 0)) return LEVEL.insideWord;
  for (let before = start; before < at; before += 1) {
    if (isLetter(text[before] ?? 0)) return LEVEL.beginsWord;
  }
  for (let behind = at + length; behind < end; behind += 1) {
    if (isLetter(text[behind] ?? 0)) return LEVEL.beginsWord;
  }
  return LEVEL.wholeWord;
}

const DOT = 46;
const MAX_EXTENSION_BYTES = 6;

export const isLetter = (byte: number): boolean =>
  byte >= 128 || (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57);

/** The first byte of a kana or Chinese character. These scripts write words without spaces. */
const isCjk = (byte: number): boolean => byte >= 0xe3 && byte <= 0xe9;

/** Where a file extension seems to start; `end`: there is none. */
export function extensionStart(text: Uint8Array, start: number, end: number): number {
  for (let at = end - 2; at > start && at >= end - MAX_EXTENSION_BYTES; at -= 1) {
    if (text[at] === DOT) return at;
  }
  return end;
}
