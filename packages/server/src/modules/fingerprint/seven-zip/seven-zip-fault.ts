import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';

/** What 7-Zip calls the kinds it unpacks for us; naming the kind keeps it from guessing. */
export const SEVEN_ZIP_TYPE = {
  '7z': '7z',
  zip: 'zip',
  rar4: 'Rar',
  rar5: 'Rar5',
  bz2: 'bzip2',
  xz: 'xz',
} as const;

export type SevenZipKind = keyof typeof SEVEN_ZIP_TYPE;

/** Warnings, such as bytes after the archive. Checksums decide whether it was any harm. */
export const WORST_ACCEPTED_EXIT = 1;

/** Everything to its output in one go: a solid archive is then unpacked once, not per member. */
export function unpackWords(kind: SevenZipKind, path: string): readonly string[] {
  // An empty password instead of a question, no wildcards in names, and `--`: no more switches.
  return ['x', '-so', '-bd', '-p', '-spd', `-t${SEVEN_ZIP_TYPE[kind]}`, '--', path];
}

/** Only told apart where a person could do something about it. */
export function sevenZipFault(said: string): FingerprintError {
  if (/wrong password|encrypted/i.test(said)) {
    return new FingerprintError('encrypted', 'The archive is password-protected');
  }
  if (/unsupported method|not implemented/i.test(said)) {
    return new FingerprintError('unsupported', 'Unsupported compression method');
  }
  return new FingerprintError('broken', 'The archive is damaged');
}
