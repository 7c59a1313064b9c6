import type { TitleKey } from '#modules/names/names.api.ts';

/** From here on a game is taken without asking. Tuned on the labelled names beside the test. */
export const SURE = 0.92;
/** Less than this is not worth a person's time. */
export const WORTH_ASKING = 0.55;

export const EXACT = 0.97;

const SHORTEST_TITLE = 10;
const SHORTEST_WORD = 6;

/** 0 to 1: how likely two titles name the same game. 1 only if they are the same. */
export function scoreName(wanted: TitleKey, name: TitleKey): number {
  if (wanted.text === '' || name.text === '') return 0;
  if (wanted.text === name.text) return 1;
  // Another number is another game, however alike the rest is.
  if (wanted.numbers.join() !== name.numbers.join()) {
    return 0.6 * likeness(wanted, name);
  }
  if (wanted.compact === name.compact) return 0.98;
  return isOneSlip(wanted, name) ? 0.93 : 0.9 * likeness(wanted, name);
}

/** One slip of the pen in a long word; a plural is no slip: `Alien`, `Aliens`. */
function isOneSlip(a: TitleKey, b: TitleKey): boolean {
  if (a.words.length !== b.words.length || a.compact.length < SHORTEST_TITLE) return false;
  const pairs = a.words.map((word, place) => [word, b.words[place] ?? ''] as const);
  const [odd, ...more] = pairs.filter(([one, other]) => one !== other);
  if (!odd || more.length > 0) return false;
  const [one, other] = odd;
  if (Math.min(one.length, other.length) < SHORTEST_WORD || one[0] !== other[0]) return false;
  if (`${one}s` === other || `${other}s` === one) return false;
  return distance(one, other) === 1;
}

/** Shared words by their length, or shared letters, whichever says more. */
function likeness(a: TitleKey, b: TitleKey): number {
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

/** Letters to add, leave out, change or swap with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, place) => place);
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
