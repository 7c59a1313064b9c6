import type { TitleKey } from '#modules/names/names.api.ts';

/** From this score on a match is applied without a user. Tuned on `labelled-names.table.txt`. */
export const SURE = 0.92;
/** Candidates with a lower score are not suggested. */
export const WORTH_SUGGESTING = 0.55;

export const EXACT = 0.97;

const MIN_TITLE_LENGTH = 10;
const MIN_WORD_LENGTH = 6;

/** 0 to 1: how likely two titles name the same game. 1 only if they are the same. */
export function scoreName(target: TitleKey, name: TitleKey): number {
  if (target.text === '' || name.text === '') return 0;
  if (target.text === name.text) return 1;
  // A different number is a different game, however similar the rest is.
  if (target.numbers.join() !== name.numbers.join()) {
    return 0.6 * similarity(target, name);
  }
  if (target.compact === name.compact) return 0.98;
  return isSingleTypo(target, name) ? 0.93 : 0.9 * similarity(target, name);
}

/** One typo in a long word; a plural is no typo: `Alien`, `Aliens`. */
function isSingleTypo(a: TitleKey, b: TitleKey): boolean {
  if (a.words.length !== b.words.length || a.compact.length < MIN_TITLE_LENGTH) return false;
  const pairs = a.words.map((word, index) => [word, b.words[index] ?? ''] as const);
  const [odd, ...more] = pairs.filter(([one, other]) => one !== other);
  if (!odd || more.length > 0) return false;
  const [one, other] = odd;
  if (Math.min(one.length, other.length) < MIN_WORD_LENGTH || one[0] !== other[0]) return false;
  if (`${one}s` === other || `${other}s` === one) return false;
  return distance(one, other) === 1;
}

/** Share of equal words by length, or of equal letters, whichever is higher. */
function similarity(a: TitleKey, b: TitleKey): number {
  const left = new Map(Map.groupBy(b.words, (word) => word));
  let shared = 0;
  for (const word of a.words) {
    if (left.get(word)?.pop() !== undefined) shared += word.length;
  }
  const words = (2 * shared) / (a.compact.length + b.compact.length);
  const longest = Math.max(a.compact.length, b.compact.length);
  const letters = longest > 60 ? 0 : 1 - distance(a.compact, b.compact) / longest;
  return Math.max(words, letters);
}

/** Damerau-Levenshtein distance: letters to insert, delete, replace or swap. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = above;
    above = line;
  }
  return above[b.length] ?? 0;
}
