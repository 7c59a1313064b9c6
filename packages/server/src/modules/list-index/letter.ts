const ZERO = 48;
const NINE = 57;
const NO_LETTER = 35;

/**
 * The entry of the letter index a game stands under, as a code point. Sort keys pad numbers with
 * zeros; a title that begins with a digit stands under that digit all the same.
 */
export function letterCode({ letter, name }: { letter: string; name: string }): number {
  const code = letter.codePointAt(0) ?? NO_LETTER;
  if (code < ZERO || code > NINE) return code;
  const [digit] = /\d/.exec(name.normalize('NFKD')) ?? [letter];
  return digit.charCodeAt(0);
}
