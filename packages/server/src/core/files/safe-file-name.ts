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
  if (name === '') return 'Enter a file name';
  return `${shownName(name)} isn’t a valid file name: ${reason(name)}`;
}

function reason(name: string): string {
  if (HIDDEN.test(name) || !name.isWellFormed()) return 'it contains invisible characters';
  if (/[/\\]|^\.{1,2}$|^[a-z]:/i.test(name)) return 'it points to another folder';
  if (Buffer.byteLength(name) > MOST_BYTES) return `it’s longer than ${MOST_BYTES} bytes`;
  if (RESERVED.test(name)) return 'it’s reserved by Windows';
  if (/^[. ]|[. ]$/.test(name)) return 'it starts or ends with a dot or a space';
  return 'it contains characters that some systems don’t allow';
}

/** A name that may be anything, as it can stand in a sentence. */
export function shownName(name: string): string {
  const letters = [...name].slice(0, LONGEST_SHOWN);
  const shown = letters.map((letter) =>
    HIDDEN.test(letter) || !letter.isWellFormed()
      ? `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`
      : letter,
  );
  return `“${shown.join('')}${letters.length < [...name].length ? '…' : ''}”`;
}
