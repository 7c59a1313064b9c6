/** Where a piece stands in a word, better places last. Punctuation counts as no letter. */
export const ENDING = 1;
export const INSIDE = 2;
/** Behind punctuation. */
export const PART = 3;
export const BEGINNING = 4;
export const WHOLE = 5;
export type PlaceInWord = 1 | 2 | 3 | 4 | 5;

const DOT = 46;
const LONGEST_ENDING = 6;

const isLetter = (byte: number): boolean =>
  byte >= 128 || (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57);

/** `at` and `length` say where the piece stands, `start` and `end` where the word does. */
export function placeInText(
  text: Uint8Array,
  { at, length, start, end }: { at: number; length: number; start: number; end: number },
): PlaceInWord {
  if (at >= endingOf(text, start, end)) return ENDING;
  if (at > start && isLetter(text[at - 1] ?? 0)) return INSIDE;
  for (let before = start; before < at; before += 1) {
    if (isLetter(text[before] ?? 0)) return PART;
  }
  for (let behind = at + length; behind < end; behind += 1) {
    if (isLetter(text[behind] ?? 0)) return BEGINNING;
  }
  return WHOLE;
}

/** Where something that looks like the ending of a file begins; the end of the word: there is none. */
function endingOf(text: Uint8Array, start: number, end: number): number {
  for (let at = end - 2; at > start && at >= end - LONGEST_ENDING; at -= 1) {
    const byte = text[at] ?? 0;
    if (byte === DOT) return at;
  }
  return end;
}
