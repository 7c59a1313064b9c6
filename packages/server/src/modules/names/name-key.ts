/**
 * Names that look the same are the same file: macOS decomposes accents, Linux keeps names
 * unchanged. Case stays, because both `a.zip` and `A.zip` may exist.
 */
export const nameKey = (name: string): string => name.normalize('NFC');

/** For names in cue sheets and playlists, which are written by hand or on Windows. */
export const looseNameKey = (name: string): string =>
  nameKey(nameKey(name).replaceAll('\\', '/').toLowerCase());
