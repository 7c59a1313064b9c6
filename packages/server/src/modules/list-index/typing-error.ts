const A = 97;
const Z = 122;
const OTHER_BITS = 6;

/** Which letters a word has: words far apart are told without comparing them. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    mask |= 1 << (code >= A && code <= Z ? code - A : 26 + (code % OTHER_BITS));
  }
  return mask;
}

/** Letters one of the two has and the other has not. */
export function letterDifference(a: number, b: number): number {
  let bits = a ^ b;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How wrong a word of this many letters may be typed and still be understood. */
export const toleranceOf = (word: string): number => {
  if (word.length >= 8) return 2;
  return word.length >= 4 ? 1 : 0;
};

/**
 * Letters added, left out, mistaken or swapped with their neighbour (restricted
 * Damerau-Levenshtein); anything above `most` is `most + 1`.
 */
export function typingErrors(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let errors = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) errors = Math.min(errors, (before[column - 2] ?? 0) + 1);
      current.push(errors);
      least = Math.min(least, errors);
    }
    if (least > most) return most + 1;
    before = above;
    above = current;
  }
  return Math.min(above[b.length] ?? 0, most + 1);
}
