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

/** Number of letters that only one of the two words has. */
export function letterDifference(a: number, b: number): number {
  let bits = a ^ b;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The largest edit distance at which a typed word of this length is corrected. */
export const maxEdits = (word: string): number => {
  if (word.length >= 8) return 2;
  return word.length >= 4 ? 1 : 0;
};

/**
 * Letters inserted, deleted, replaced or swapped with their neighbour (restricted
 * Damerau-Levenshtein distance); anything above `max` is `max + 1`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let edits = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) edits = Math.min(edits, (twoAbove[column - 2] ?? 0) + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > max) return max + 1;
    twoAbove = above;
    above = current;
  }
  return Math.min(above[b.length] ?? 0, max + 1);
}
