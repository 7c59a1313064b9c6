/** Windows opens devices under these names, with any extension. */
export const RESERVED_NAME =
  /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\s*(?:\.|$))/i;
const MAX_BYTES = 255;
const HIDDEN = /[\uFFFD\p{C}\p{Zl}\p{Zp}]/u;
const MAX_QUOTED_CHARACTERS = 80;

/**
 * Whether the name is a valid file name on every system: no path, no invisible characters, none
 * that change how the name is displayed.
 */
export const isSafeFileName = (name: string): boolean =>
  name !== '' &&
  name.isWellFormed() &&
  Buffer.byteLength(name) <= MAX_BYTES &&
  !/[/\\:*?"<>|]/.test(name) &&
  !HIDDEN.test(name) &&
  !/^[. ]|[. ]$/.test(name) &&
  !RESERVED_NAME.test(name);

/** A message for users that says why the name is invalid; null: it is valid. */
export function fileNameProblem(name: string): string | null {
  if (isSafeFileName(name)) return null;
  if (name === '') return 'Enter a file name';
  return `${quoteName(name)} isn’t a valid file name: ${reasonFor(name)}`;
}

function reasonFor(name: string): string {
  if (HIDDEN.test(name) || !name.isWellFormed()) return 'it contains invisible characters';
  if (/[/\\]|^\.{1,2}$|^[a-z]:/i.test(name)) return 'it points to another folder';
  if (Buffer.byteLength(name) > MAX_BYTES) return `it’s longer than ${MAX_BYTES} bytes`;
  if (RESERVED_NAME.test(name)) return 'it’s reserved by Windows';
  if (/^[. ]|[. ]$/.test(name)) return 'it starts or ends with a dot or a space';
  return 'it contains characters that some systems don’t allow';
}

/** The name for messages: in quotes, shortened, with invisible characters escaped. */
export function quoteName(name: string): string {
  const characters = [...name].slice(0, MAX_QUOTED_CHARACTERS);
  const shown = characters.map((character) =>
    HIDDEN.test(character) || !character.isWellFormed()
      ? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
      : character,
  );
  return `“${shown.join('')}${characters.length < [...name].length ? '…' : ''}”`;
}
