const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;
const MOST_BYTES = 255;
const HIDDEN = /[\uFFFD\p{C}\p{Zl}\p{Zp}]/u;
const LONGEST_SHOWN = 80;

/**
 * A name that is one file on every system and shows what it is: no way up or elsewhere, nothing
 * hidden, nothing that prints as something else.
 */
export const isSafeFileName = (name: string): boolean =>
  name !== '' &&
  name.isWellFormed() &&
  Buffer.byteLength(name) <= MOST_BYTES &&
  !/[/\\:*?"<>|]/.test(name) &&
  !HIDDEN.test(name) &&
  !/^[. ]|[. ]$/.test(name) &&
  !RESERVED.test(name);

/** What is wrong with a name, to be read by people; null: nothing. */
export function fileNameProblem(name: string): string | null {
  if (isSafeFileName(name)) return null;
  if (name === '') return 'A file needs a name';
  return `${shownName(name)} cannot be the name of a file: ${reason(name)}`;
}

function reason(name: string): string {
  if (HIDDEN.test(name) || !name.isWellFormed()) return 'it has characters that do not show';
  if (/[/\\]|^\.{1,2}$|^[a-z]:/i.test(name)) return 'it leads to another folder';
  if (Buffer.byteLength(name) > MOST_BYTES) return `it is longer than ${MOST_BYTES} bytes`;
  if (RESERVED.test(name)) return 'Windows keeps it for itself';
  if (/^[. ]|[. ]$/.test(name)) return 'it begins or ends with a dot or a space';
  return 'it has characters that not every system can store';
}

/** A name that may be anything, as it can stand in a sentence. */
export function shownName(name: string): string {
  const letters = [...name].slice(0, LONGEST_SHOWN);
  const shown = letters.map((letter) =>
    HIDDEN.test(letter) || !letter.isWellFormed()
      ? `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`
      : letter,
  );
  return `"${shown.join('')}${letters.length < [...name].length ? '…' : ''}"`;
}
