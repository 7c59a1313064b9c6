import { bareWord, canonicalWord, wordsIn } from '#modules/names/names.api.ts';
import { storedList } from '#modules/roms/roms.api.ts';

import type { GameRow } from '../list-index.queries.ts';
import { NumberList } from '../packed-columns.ts';
import {
  GAME_SHIFT,
  hashWord,
  IN_TITLE,
  isSmallWord,
  NAME_END,
  type WordIndexData,
} from './word-index.ts';

/** Initial capacities per game that suit most libraries, because growing leaves garbage behind. */
const WORDS_PER_GAME = 10;

/** Collects the words of games, in any order of games. */
export class WordIndexBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #pairWords: NumberList;
  readonly #pairGames: NumberList;
  readonly #nameWords: NumberList;
  readonly #nameStarts: Int32Array;
  readonly #titleLengths: Uint16Array;
  readonly #fileLengths: Uint16Array;

  constructor(capacity: number) {
    this.#pairWords = new NumberList(capacity * WORDS_PER_GAME);
    this.#pairGames = new NumberList(capacity * WORDS_PER_GAME);
    this.#nameWords = new NumberList(capacity * WORDS_PER_GAME);
    this.#nameStarts = new Int32Array(capacity);
    this.#titleLengths = new Uint16Array(capacity);
    this.#fileLengths = new Uint16Array(capacity);
  }

  add(game: number, { titles, file }: GameWords): void {
    const start = this.#nameWords.length;
    this.#nameStarts[game] = start;
    const inTitles = new Set<number>();
    for (const title of titles) {
      for (const word of title) {
        const number = this.#number(word);
        this.#nameWords.push(number);
        inTitles.add(number);
      }
      this.#nameWords.push(NAME_END);
    }
    this.#titleLengths[game] = this.#nameWords.length - start;
    this.#fileLengths[game] = file.length;
    const inFile = new Set<number>();
    for (const word of file) {
      const number = this.#number(word);
      this.#nameWords.push(number);
      if (!inTitles.has(number)) inFile.add(number);
    }
    for (const word of inTitles) this.#pair(word, (game << GAME_SHIFT) | IN_TITLE);
    for (const word of inFile) this.#pair(word, game << GAME_SHIFT);
  }

  finish(): WordIndexData {
    const words = [...this.#numbers.keys()];
    const starts = new Int32Array(words.length + 1);
    const masks = new Int32Array(words.length);
    const keys = new Int32Array(words.length);
    const parts = new NumberList(words.length);
    let at = 1;
    for (const [number, word] of words.entries()) {
      starts[number] = at;
      masks[number] = letterMask(word);
      keys[number] = hashWord(canonicalWord(word));
      for (const part of partsOf(word)) {
        parts.push(hashWord(canonicalWord(part)));
        parts.push(number);
      }
      at += Buffer.byteLength(word) + 1;
    }
    starts[words.length] = at;
    return {
      text: joinLines(words, at),
      starts,
      masks,
      keys,
      parts: parts.trimmed(),
      ...this.#postings(words.length),
      nameStarts: this.#nameStarts,
      titleLengths: this.#titleLengths,
      fileLengths: this.#fileLengths,
      nameWords: this.#nameWords.trimmed(),
      ...this.#initials(words, keys),
    };
  }

  /** The initials of all titles, by game. */
  #initials(
    words: readonly string[],
    keys: Int32Array,
  ): Pick<WordIndexData, 'initials' | 'initialStarts'> {
    const wordInitials = words.map(initialsOfWord);
    const initialStarts = new Int32Array(this.#nameStarts.length);
    const lines: string[] = [];
    let at = 1;
    for (let game = 0; game < initialStarts.length; game += 1) {
      initialStarts[game] = at;
      const start = this.#nameStarts[game] ?? 0;
      const end = start + (this.#titleLengths[game] ?? 0);
      const titles = this.#nameWords.values.subarray(start, end);
      for (const line of initialsOf(titles, wordInitials, keys)) {
        lines.push(line);
        at += line.length + 1;
      }
    }
    return { initials: joinLines(lines, at), initialStarts };
  }

  #pair(word: number, game: number): void {
    this.#pairWords.push(word);
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

const MAX_INITIALS = 16;
const MAX_DIGITS = 4;

/** What a word adds to the initials of a title. */
interface WordInitials {
  readonly whole: string;
  /** Those of its parts: `hl` for Half-Life. */
  readonly parts: string;
}

function initialsOfWord(word: string): WordInitials {
  const whole = initialOf(word);
  return { whole, parts: partsOf(word).map(initialOf).join('') || whole };
}

/** The first letter of a word, its number, or both of `X2` and `3D`. `&` is spoken `n`. */
function initialOf(word: string): string {
  const canonical = canonicalWord(word);
  if (/^\d+$/.test(canonical)) return canonical.slice(0, MAX_DIGITS);
  const bare = bareWord(word);
  if (bare === '' && canonical === 'and') return 'n';
  return /^(?:[a-z](?:\d{1,4}$)?|\d{1,3}[a-z]$)/.exec(bare)?.[0] ?? '';
}

/**
 * The initials of titles, with and without a leading article and other small words: `tloz`, `loz`
 * and `lz` for The Legend of Zelda.
 */
function initialsOf(
  titles: Int32Array,
  wordInitials: readonly WordInitials[],
  keys: Int32Array,
): ReadonlySet<string> {
  const lines = new Set<string>();
  const hasParts = titles.some((word) => wordInitials[word]?.parts !== wordInitials[word]?.whole);
  for (const form of hasParts ? (['whole', 'parts'] as const) : (['whole'] as const)) {
    let [all, inner, large] = ['', '', ''];
    for (const word of titles) {
      if (word === NAME_END) {
        for (const line of [all, inner, large]) {
          if (line.length > 1) lines.add(line.slice(0, MAX_INITIALS));
        }
        [all, inner, large] = ['', '', ''];
        continue;
      }
      const initial = wordInitials[word]?.[form] ?? '';
      const isSmall = isSmallWord(keys[word] ?? 0);
      all = withInitial(all, initial);
      if (!isSmall || large !== '') inner = withInitial(inner, initial);
      if (!isSmall) large = withInitial(large, initial);
    }
  }
  return lines;
}

/** Consecutive numbers stay apart, so that `sml2` finds Super Mario Land 2: 6 Golden Coins. */
const withInitial = (line: string, initial: string): string =>
  isDigit(initial.charCodeAt(0)) && isDigit(line.charCodeAt(line.length - 1))
    ? `${line} ${initial}`
    : line + initial;

const ZERO = 48;
const NINE = 57;
const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

const EXTENSION = /(?<=.)\.[^.]{1,5}$/;
const PART = /[\p{L}\p{N}']+/gu;
const PLAIN_WORD = /^[^\p{L}\p{N}]*[\p{L}\p{N}]*[^\p{L}\p{N}]*$/u;

/** The parts of a word with punctuation inside, without a file extension. None: it has one part. */
export function partsOf(word: string): readonly string[] {
  return PLAIN_WORD.test(word) ? [] : (word.replace(EXTENSION, '').match(PART) ?? []);
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

/** Each word between line feeds. The buffer is not shared, so that it can be transferred. */
function joinLines(words: readonly string[], size: number): Buffer {
  const text = Buffer.allocUnsafeSlow(size);
  text.write(`\n${words.join('\n')}${words.length > 0 ? '\n' : ''}`);
  return text;
}

type Names = Pick<GameRow, 'name' | 'alternative_names' | 'fs_name'>;

/** The words of all names of a game, in their order. */
export interface GameWords {
  /** The title is first. */
  readonly titles: readonly (readonly string[])[];
  readonly file: readonly string[];
}

const CJK = /[\u3041-\u30ff\u4e00-\u9fff]/;

export function wordsOfGame({ name, alternative_names, fs_name }: Names): GameWords {
  const titles = new Map<string, readonly string[]>();
  for (const title of [name, ...storedList(alternative_names)]) {
    const words = wordsIn(title);
    titles.set(words.join(' '), words);
    // Japanese and Chinese titles are written with and without spaces.
    const joined = words.join('');
    if (words.length > 1 && CJK.test(joined)) titles.set(joined, [joined]);
  }
  return { titles: [...titles.values()], file: wordsIn(fs_name) };
}

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
