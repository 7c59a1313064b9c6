/**
 * Names that look the same are the same file: macOS stores accents apart from their letters, Linux
 * keeps what it is given. Case stays, because both `a.zip` and `A.zip` may exist.
 */
export const nameKey = (name: string): string => name.normalize('NFC');

/** For names written by hand or on Windows, in cue sheets and playlists. */
export const looseNameKey = (name: string): string =>
  nameKey(nameKey(name).replaceAll('\\', '/').toLowerCase());
