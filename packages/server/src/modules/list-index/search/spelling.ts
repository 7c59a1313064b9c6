import { bareWord } from '#modules/names/names.api.ts';

import { letterMask, partsOf } from './build-word-index.ts';
import { LEVEL, type Levels, type WordIndex } from './word-index.ts';

/** The bits of letters in a `letterMask`; the others are digits and punctuation. */
const ALL_LETTERS = (1 << 26) - 1;
/** Longer words are only compared as they are typed. */
const MAX_LENGTH = 30;

export interface SpellingOptions {
  /** The word may still be incomplete, so it is also compared with the beginning of words. */
  readonly isLast: boolean;
  /** Other words of the search limit the games, so that short words can be corrected too. */
  readonly hasOthers: boolean;
  /** How many more errors than usual are accepted. */
  readonly extraEdits: number;
}

/**
 * Raises the level of the words that a misspelled word may stand for. Returns whether there is one.
 */
export function raiseSimilar(
  index: WordIndex,
  typed: string,
  byWord: Levels,
  options: SpellingOptions,
): boolean {
  const max = maxEdits(typed, options);
  if (max === 0 || typed.length > MAX_LENGTH) return false;
  let isRaised = false;
  const mask = letterMask(typed);
  const { masks, starts } = index.data;
  for (let number = 0; number < masks.length; number += 1) {
    const letters = masks[number] ?? 0;
    // Each edit adds at most one letter and removes at most one.
    if (countBits(mask & ~letters) > max) continue;
    const isLonger = countBits(letters & ~mask & ALL_LETTERS) > max;
    if (isLonger && !options.isLast && !index.hasParts(number)) continue;
    // A word has at least as many bytes as letters.
    const bytes = (starts[number + 1] ?? 0) - (starts[number] ?? 0) - 1;
    if (bytes < typed.length - max) continue;
    if (index.isHidden(number)) continue;
    const word = index.word(number);
    const forms = index.hasParts(number) ? formsOf(word) : [bareWord(word)];
    const level = Math.max(...forms.map((form) => spellingLevel(typed, form, { max, ...options })));
    if (level <= (byWord[number] ?? 0)) continue;
    byWord[number] = level;
    isRaised = true;
  }
  return isRaised;
}

/** A word without punctuation, and its parts: `F-Zero` is `fzero`, `f` and `zero`. */
const formsOf = (word: string): string[] => [word, ...partsOf(word)].map(bareWord);

function spellingLevel(
  typed: string,
  word: string,
  { max, isLast }: { max: number; isLast: boolean },
): number {
  if (word.length < typed.length - max) return LEVEL.none;
  const edits = distanceTo(typed, word, { max, isLast });
  if (edits > max) return LEVEL.none;
  if (edits === 0) return LEVEL.close;
  const isFirstSame = typed.charCodeAt(0) === word.charCodeAt(0);
  // In a short word, one wrong first letter gives another word.
  if (!isFirstSame && typed.length < 4) return LEVEL.none;
  return edits === 1 && isFirstSame ? LEVEL.typo : LEVEL.loose;
}

/** The edit distance of a typed word to a word, or to its beginning if it may be incomplete. */
function distanceTo(
  typed: string,
  word: string,
  { max, isLast }: { max: number; isLast: boolean },
): number {
  const whole = editDistance(typed, word, max);
  if (!isLast || whole <= 1 || word.length <= typed.length) return whole;
  return Math.min(whole, editDistance(typed, word.slice(0, typed.length), max));
}

/** The word, its part, or the beginning of it that a typed word was corrected to. */
export function correctedForm(typed: string, word: string, isLast: boolean): string {
  const editsTo = (form: string): number =>
    editDistance(typed, form, Math.max(typed.length, form.length));
  const forms = formsOf(word);
  const isIncomplete = (form: string): boolean => isLast && form.length > typed.length;
  const beginnings = forms.filter(isIncomplete).map((form) => form.slice(0, typed.length));
  // The whole word is first and wins if another form is no closer.
  return [...forms, ...beginnings].reduce((best, form) =>
    editsTo(form) < editsTo(best) ? form : best,
  );
}

/** The largest edit distance at which a typed word is corrected. */
function maxEdits(word: string, { hasOthers, extraEdits }: SpellingOptions): number {
  if (word.length < 3 || /^\d+$/.test(word)) return 0;
  if (word.length === 3) return hasOthers ? 1 : 0;
  const usual = word.length >= 8 ? 2 : 1;
  // Two more need a long word, and others to limit the games.
  const isSafe = word.length >= 7 && hasOthers;
  return usual + (word.length >= 5 ? Math.min(extraEdits, isSafe ? 2 : 1) : 0);
}

/** The number of set bits. */
export function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Rows of the distance table, reused because a search compares thousands of words. */
const rows = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)] as const;

/**
 * Letters inserted, deleted, replaced or swapped with their neighbour (restricted
 * Damerau-Levenshtein distance); anything above `max` is `max + 1`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max || b.length > 250) return max + 1;
  let [twoAbove, above, current] = rows as readonly [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= b.length; column += 1) above[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    current[0] = row;
    let least = row;
    const letter = a.charCodeAt(row - 1);
    for (let column = 1; column <= b.length; column += 1) {
      const other = b.charCodeAt(column - 1);
      let edits = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (letter === other ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        letter === b.charCodeAt(column - 2) &&
        other === a.charCodeAt(row - 2);
      if (isSwapped) edits = Math.min(edits, (twoAbove[column - 2] ?? 0) + 1);
      current[column] = edits;
      if (edits < least) least = edits;
    }
    if (least > max) return max + 1;
    [twoAbove, above, current] = [above, current, twoAbove];
  }
  return Math.min(above[b.length] ?? 0, max + 1);
}
