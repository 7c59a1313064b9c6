import { bareWord, canonicalWord, wordsIn } from '#modules/names/names.api.ts';

import {
  extensionStart,
  GAME_SHIFT,
  hashWord,
  isLetter,
  lastAtOrBelow,
  LEVEL,
  type Levels,
  NAME_END,
  type WordIndex,
} from './word-index.ts';

/** What part of a title consecutive words are; higher is better. */
export const RUN = { none: 0, inside: 1, edge: 2, whole: 3 } as const;

/** By slot: a value of `RUN`. */
type Runs = Uint8Array;

const NO_MATCH = -1;
/** The search text ends inside the word. */
const INCOMPLETE = -2;

/** A search text, to be compared with words one after the other. */
interface Text {
  readonly bytes: Buffer;
  /** By position: the hash and length of the number that starts here. */
  readonly numbers: ReadonlyMap<number, { readonly key: number; readonly length: number }>;
}

function toText(bare: string): Text {
  const bytes = Buffer.from(bare);
  const numbers = new Map<number, { key: number; length: number }>();
  for (const match of bare.matchAll(/\d+/g)) {
    const at = Buffer.byteLength(bare.slice(0, match.index));
    numbers.set(at, { key: hashWord(canonicalWord(match[0])), length: match[0].length });
  }
  return { bytes, numbers };
}

/** The position after a word in the search text, or `NO_MATCH` or `INCOMPLETE`. */
function consumeWord({ data }: WordIndex, word: number, { bytes, numbers }: Text, from: number) {
  const { text, starts, keys } = data;
  const start = starts[word] ?? 0;
  const end = (starts[word + 1] ?? 0) - 1;
  let position = from;
  for (let at = start; at < end; at += 1) {
    const byte = text[at] ?? 0;
    if (!isLetter(byte)) continue;
    if (position === bytes.length) {
      return at >= extensionStart(text, start, end) ? position : INCOMPLETE;
    }
    if (byte !== bytes[position]) {
      // `final fantasy 7` also matches VII.
      const number = numbers.get(from);
      return number && keys[word] === number.key ? from + number.length : NO_MATCH;
    }
    position += 1;
  }
  return position;
}

interface RunOptions {
  readonly minWords: number;
  /** The text may end inside a word. */
  readonly isLast: boolean;
  readonly inFile: boolean;
}

/** By slot: how well consecutive words of a name, written together, match the text. */
function findRuns(index: WordIndex, bare: string, runs: Runs, options: RunOptions): void {
  const text = toText(bare);
  const { postings, postingStarts, text: words, starts } = index.data;
  const [firstByte] = text.bytes;
  // If more words must follow, the first one must not match the whole text.
  const tooFar = options.minWords > 1 ? text.bytes.length : text.bytes.length + 1;
  for (let word = 0; word < index.wordCount; word += 1) {
    // Only games with a word that the text begins with can match.
    const start = words[starts[word] ?? 0] ?? 0;
    if (start !== firstByte && isLetter(start) && !text.numbers.has(0)) continue;
    const after = consumeWord(index, word, text, 0);
    if (after <= 0 || after >= tooFar) continue;
    const end = postingStarts[word + 1] ?? 0;
    for (let at = postingStarts[word] ?? 0; at < end; at += 1) {
      const game = (postings[at] ?? 0) >>> GAME_SHIFT;
      const run = runOfGame(index, game, word, { text, ...options });
      const slot = index.slotOf(game);
      if (run > (runs[slot] ?? 0)) runs[slot] = run;
    }
  }
}

/** The best run in the names of a game that begins with this word. */
function runOfGame(
  index: WordIndex,
  game: number,
  first: number,
  options: RunOptions & { readonly text: Text },
): number {
  const { nameStarts, nameWords, titleLengths, fileLengths } = index.data;
  const start = nameStarts[game] ?? 0;
  const titlesEnd = start + (titleLengths[game] ?? 0);
  const end = titlesEnd + (options.inFile ? (fileLengths[game] ?? 0) : 0);
  let best: number = RUN.none;
  for (let at = start; at < end; at += 1) {
    if (nameWords[at] !== first) continue;
    const stop = runEnd(index, { at, end }, options);
    if (stop === NO_MATCH) continue;
    const isAtStart = at === start || nameWords[at - 1] === NAME_END;
    const isAtEnd = nameWords[stop] === NAME_END;
    const edge = isAtStart || isAtEnd ? RUN.edge : RUN.inside;
    best = Math.max(best, isAtStart && isAtEnd ? RUN.whole : edge);
  }
  return best;
}

/** Where the run of words ends that starts here; `NO_MATCH`: the words do not match. */
function runEnd(
  index: WordIndex,
  { at, end }: { at: number; end: number },
  { text, minWords, isLast }: RunOptions & { readonly text: Text },
): number {
  const { nameWords } = index.data;
  let position = 0;
  for (let next = at; next < end; next += 1) {
    const word = nameWords[next] ?? NAME_END;
    if (word === NAME_END) return NO_MATCH;
    const after = consumeWord(index, word, text, position);
    if (after === NO_MATCH) return NO_MATCH;
    const isEnough = next - at + 1 >= minWords;
    if (after === INCOMPLETE) return isLast && isEnough ? next + 1 : NO_MATCH;
    if (after === text.bytes.length) return isEnough ? next + 1 : NO_MATCH;
    position = after;
  }
  return NO_MATCH;
}

/** Games with these words next to each other in one name, in this order. */
export function findPhrase(index: WordIndex, phrase: string, runs: Runs): void {
  const bare = wordsIn(phrase).map(bareWord).join('');
  if (bare !== '') findRuns(index, bare, runs, { minWords: 1, isLast: false, inFile: true });
}

/** Games whose title has these words separately: `megaman2` finds `Mega Man 2`. */
export function findJoined(index: WordIndex, bare: string, runs: Runs, isLast: boolean): void {
  findRuns(index, bare, runs, { minWords: 2, isLast, inFile: false });
}

/** Numbers may be anywhere: `p4g`, `dn3d`. */
const INITIALS = /^[a-z][a-z\d]{1,10}$/;
const NUMBER_END = /^([a-z]{1,6}?)([ivx]+|\d+)$/;
const LINE_FEED = 10;
const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 48 && byte <= 57;

/** `ffvii` are the initials of five words, or of two words and the number 7. */
function readInitials(bare: string): string[] {
  if (bare.length < 2 || !INITIALS.test(bare)) return [];
  const [, letters, number] = NUMBER_END.exec(bare) ?? [];
  if (letters === undefined || number === undefined) return [bare];
  // In titles, the numerals I, V and X are initials, because they may be letters.
  const asLetter = LETTER_NUMERALS.get(number);
  const written = [canonicalWord(number), ...(asLetter ? [asLetter] : [])];
  return [...new Set([bare, ...written.map((one) => letters + one)])];
}

/** Roman numerals that are also letters: only a search for the number means them. */
export const LETTER_NUMERALS: ReadonlyMap<string, string> = new Map([
  ['1', 'i'],
  ['5', 'v'],
  ['10', 'x'],
]);

/** Games whose titles have these initials: `loz`, `smb3`, `ffvii`, `sotn`. */
export function findInitials(
  index: WordIndex,
  bare: string,
  { runs, hasOthers }: { runs: Runs; hasOthers: boolean },
): void {
  const { initials } = index.data;
  for (const typed of readInitials(bare)) {
    const needle = Buffer.from(typed);
    for (let at = initials.indexOf(needle); at >= 0; at = initials.indexOf(needle, at + 1)) {
      const isAtStart = initials[at - 1] === LINE_FEED;
      const next = initials[at + needle.length];
      const isAtEnd = next === LINE_FEED;
      // Two letters are too often in the middle of a title, and at its end they need other words:
      // `zelda ww`. `sf2` is not Street Fighter 2010.
      if (needle.length < 3 && !isAtStart && !(hasOthers && isAtEnd)) continue;
      if (isDigit(next) && isDigit(needle.at(-1))) continue;
      const game = index.gameOfInitials(at);
      const slot = index.slotOf(game);
      const edge = isAtStart || isAtEnd ? RUN.edge : RUN.inside;
      const run = isAtStart && isAtEnd ? RUN.whole : edge;
      if (run > (runs[slot] ?? 0)) runs[slot] = run;
    }
  }
}

const KANA_SHORT = /^[\u3041-\u309f\u30fc]{4}$/;
const KANA_END = /[\u3041-\u309f\u30fc]$/;
/** Of a kana or Chinese character. */
const CJK_BYTES = 3;

/**
 * Raises the level of words that a Japanese abbreviation stands for, which is the beginning of two
 * of their parts: `もんはん` of `もんすたーはんたー`. Returns whether there is one.
 */
export function raiseShortened(index: WordIndex, typed: string, byWord: Levels): boolean {
  if (!KANA_SHORT.test(typed)) return false;
  const { text, starts } = index.data;
  const head = Buffer.from(typed.slice(0, 2));
  const tail = Buffer.from(typed.slice(2));
  let word = 0;
  let isRaised = false;
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
    // `すま` begins the kana of 大乱闘スマッシュブラザーズ.
    if (KANA_END.test(text.toString('utf8', Math.max(0, at - CJK_BYTES), at))) continue;
    word = lastAtOrBelow(starts, at, word);
    const end = (starts[word + 1] ?? 0) - 1;
    const second = text.indexOf(tail, at + head.length);
    if (second < 0) break;
    if (second + tail.length > end || index.isHidden(word)) continue;
    if (LEVEL.close > (byWord[word] ?? 0)) byWord[word] = LEVEL.close;
    isRaised = true;
  }
  return isRaised;
}
