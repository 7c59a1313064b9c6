import { wordsIn } from '#modules/names/names.api.ts';
import { storedList } from '#modules/roms/roms.api.ts';

import type { GameRow } from './list-index.queries.ts';
import { NumberList } from './packed-columns.ts';

/**
 * A posting says that a game has a word: the slot of the game, shifted, and one bit that says
 * whether the word is in a title or alternative title.
 */
const SLOT_SHIFT = 1;
const IN_TITLE = 1;

/** How well a search word matches a game; higher is better. */
export const IN_EXTENSION = 1;
const IN_FILE_NAME = 2;
const INSIDE_TITLE_WORD = 3;
export const BEGINS_TITLE_WORD = 4;

/** How a search text matches a word; higher is better. Punctuation is ignored at the edges. */
const FILE_EXTENSION = 1;
const INSIDE = 2;
const AFTER_PUNCTUATION = 3;
export const PREFIX = 4;
export const WHOLE = 5;
export type MatchKind = 1 | 2 | 3 | 4 | 5;

export interface WordIndexData {
  /** Every word once, each between line feeds. */
  readonly text: Buffer;
  /** By word: where it starts in `text`; plus the end of the last one. */
  readonly starts: Int32Array;
  /** By word: its letters as bits; see `letterMask`. */
  readonly masks: Int32Array;
  /** By word: where its postings start in `postings`. */
  readonly postingStarts: Int32Array;
  readonly postings: Int32Array;
  /** By slot: its title in `titleWords`. */
  readonly titleStarts: Int32Array;
  readonly titleLengths: Uint16Array;
  readonly titleWords: Int32Array;
}

/** By word: the `MatchKind` of a search text; 0: no match. */
export type WordMatches = Uint8Array;

/** Inverted index of all words of all names. Substrings are searched in words, not in games. */
export class WordIndex {
  readonly data: WordIndexData;
  /**
   * By slot: the words of games that were added or renamed after the index was built; null: the
   * game was removed. `data` has the old words of these slots.
   */
  readonly changedNames = new Map<number, GameWords | null>();

  constructor(data: WordIndexData) {
    const { buffer, byteOffset, byteLength } = data.text;
    this.data = { ...data, text: Buffer.from(buffer, byteOffset, byteLength) };
  }

  get wordCount(): number {
    return this.data.starts.length - 1;
  }

  word(number: number): string {
    const { text, starts } = this.data;
    return text.toString('utf8', starts[number], (starts[number + 1] ?? 0) - 1);
  }

  /** Finds the words that contain the search text. Null: there is none. */
  findMatches(searchText: string): WordMatches | null {
    const { text, starts } = this.data;
    const needle = Buffer.from(searchText);
    let matches: WordMatches | null = null;
    let word = 0;
    for (let at = text.indexOf(needle); at >= 0;) {
      word = this.#wordAt(at, word);
      const end = (starts[word + 1] ?? 0) - 1;
      const kind = matchKind(text, { at, length: needle.length, start: starts[word] ?? 0, end });
      matches ??= new Uint8Array(this.wordCount);
      if (kind > (matches[word] ?? 0)) matches[word] = kind;
      // After this kind, no later match in the same word can be better.
      at = text.indexOf(needle, kind > INSIDE ? end : at + 1);
    }
    return matches;
  }

  /** Raises the score of every game that has one of the matched words. */
  score(matches: WordMatches, scores: Uint8Array): void {
    const { postings, postingStarts } = this.data;
    for (let word = 0; word < matches.length; word += 1) {
      const kind = matches[word] as MatchKind | 0;
      if (kind === 0) continue;
      const end = postingStarts[word + 1] ?? 0;
      for (let index = postingStarts[word] ?? 0; index < end; index += 1) {
        const posting = postings[index] ?? 0;
        const slot = posting >>> SLOT_SHIFT;
        const score = scoreOf(kind, (posting & IN_TITLE) !== 0);
        if (score > (scores[slot] ?? 0)) scores[slot] = score;
      }
    }
  }

  /** The word at a position in the text. `from`: the word of the previous, lower position. */
  #wordAt(at: number, from: number): number {
    const { starts } = this.data;
    let low = from;
    let high = this.wordCount;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** The score of a game for a word that matches in this way. */
export function scoreOf(kind: MatchKind, isTitle: boolean): number {
  if (isTitle) return kind > INSIDE ? BEGINS_TITLE_WORD : INSIDE_TITLE_WORD;
  return kind === FILE_EXTENSION ? IN_EXTENSION : IN_FILE_NAME;
}

/** `at` and `length` locate the search text, `start` and `end` the word that contains it. */
export function matchKind(
  text: Uint8Array,
  { at, length, start, end }: { at: number; length: number; start: number; end: number },
): MatchKind {
  if (at >= extensionStart(text, start, end)) return FILE_EXTENSION;
  if (at > start && isLetter(text[at - 1] ?? 0)) return INSIDE;
  for (let before = start; before < at; before += 1) {
    if (isLetter(text[before] ?? 0)) return AFTER_PUNCTUATION;
  }
  for (let behind = at + length; behind < end; behind += 1) {
    if (isLetter(text[behind] ?? 0)) return PREFIX;
  }
  return WHOLE;
}

const DOT = 46;
const MAX_EXTENSION_BYTES = 6;

const isLetter = (byte: number): boolean =>
  byte >= 128 || (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57);

/** Where a file extension seems to start; `end`: there is none. */
function extensionStart(text: Uint8Array, start: number, end: number): number {
  for (let at = end - 2; at > start && at >= end - MAX_EXTENSION_BYTES; at -= 1) {
    const byte = text[at] ?? 0;
    if (byte === DOT) return at;
  }
  return end;
}

/** Initial capacities per game that suit most libraries, because growing leaves garbage behind. */
const WORDS_PER_GAME = 10;
const TITLE_WORDS_PER_GAME = 4;

/** Collects the words of games, in any order of games. */
export class WordIndexBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #pairWords: NumberList;
  readonly #pairGames: NumberList;
  readonly #titleWords: NumberList;
  readonly #titleStarts: Int32Array;
  readonly #titleLengths: Uint16Array;

  constructor(capacity: number) {
    this.#pairWords = new NumberList(capacity * WORDS_PER_GAME);
    this.#pairGames = new NumberList(capacity * WORDS_PER_GAME);
    this.#titleWords = new NumberList(capacity * TITLE_WORDS_PER_GAME);
    this.#titleStarts = new Int32Array(capacity);
    this.#titleLengths = new Uint16Array(capacity);
  }

  add(slot: number, row: Names): void {
    const { title, names, file } = wordsOfGame(row);
    this.#titleStarts[slot] = this.#titleWords.length;
    this.#titleLengths[slot] = title.length;
    for (const word of title) this.#titleWords.push(this.#number(word));
    for (const word of names) this.#pair(word, (slot << SLOT_SHIFT) | IN_TITLE);
    for (const word of new Set(file)) {
      if (!names.has(word)) this.#pair(word, slot << SLOT_SHIFT);
    }
  }

  finish(): WordIndexData {
    const words = [...this.#numbers.keys()];
    const starts = new Int32Array(words.length + 1);
    const masks = new Int32Array(words.length);
    let at = 1;
    for (const [number, word] of words.entries()) {
      starts[number] = at;
      masks[number] = letterMask(word);
      at += Buffer.byteLength(word) + 1;
    }
    starts[words.length] = at;
    return {
      text: joinLines(words, at),
      starts,
      masks,
      ...this.#postings(words.length),
      titleStarts: this.#titleStarts,
      titleLengths: this.#titleLengths,
      titleWords: this.#titleWords.trimmed(),
    };
  }

  #pair(word: string, game: number): void {
    this.#pairWords.push(this.#number(word));
    this.#pairGames.push(game);
  }

  #number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** Sorts the pairs by word with a counting sort. */
  #postings(wordCount: number): Pick<WordIndexData, 'postingStarts' | 'postings'> {
    const { values, length } = this.#pairWords;
    const postingStarts = new Int32Array(wordCount + 1);
    for (let pair = 0; pair < length; pair += 1) {
      const next = (values[pair] ?? 0) + 1;
      postingStarts[next] = (postingStarts[next] ?? 0) + 1;
    }
    for (let word = 0; word < wordCount; word += 1) {
      postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + (postingStarts[word] ?? 0);
    }
    const ends = new Int32Array(wordCount + 1);
    ends.set(postingStarts);
    const postings = new Int32Array(length);
    for (let pair = 0; pair < length; pair += 1) {
      const word = values[pair] ?? 0;
      postings[ends[word] ?? 0] = this.#pairGames.values[pair] ?? 0;
      ends[word] = (ends[word] ?? 0) + 1;
    }
    return { postingStarts, postings };
  }
}

const A = 97;
const Z = 122;
const OTHER_BITS = 6;

/** The letters of a word as bits, to rule out distant words without comparing them. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    mask |= 1 << (code >= A && code <= Z ? code - A : 26 + (code % OTHER_BITS));
  }
  return mask;
}

/** Each word between line feeds, in a buffer of its own that can be transferred. */
function joinLines(words: readonly string[], size: number): Buffer {
  const text = Buffer.allocUnsafeSlow(size);
  text.write(`\n${words.join('\n')}${words.length > 0 ? '\n' : ''}`);
  return text;
}

type Names = Pick<GameRow, 'name' | 'alternative_names' | 'fs_name'>;

/** The words of a game's names: those of the title in order, of all titles, of the file name. */
export function wordsOfGame({ name, alternative_names, fs_name }: Names) {
  const title = wordsIn(name);
  const alternatives = storedList(alternative_names).flatMap(wordsIn);
  return { title, names: new Set([...title, ...alternatives]), file: wordsIn(fs_name) };
}

export type GameWords = ReturnType<typeof wordsOfGame>;

/** A hash that changes with any of the names that search uses. */
export function fingerprintNames({ name, alternative_names, fs_name }: Names): number {
  let hash = 0x811c9dc5;
  for (const text of [name, alternative_names ?? '', fs_name]) {
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    // Mark the boundary, so that moving letters from one name to the next changes the hash.
    hash = Math.imul(hash ^ 0x10ffff, 0x01000193);
  }
  return hash;
}
