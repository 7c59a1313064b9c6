import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';

/** The type names of 7-Zip. They are passed so that 7-Zip does not guess the type. */
export const SEVEN_ZIP_TYPE = {
  '7z': '7z',
  zip: 'zip',
  rar4: 'Rar',
  rar5: 'Rar5',
  bz2: 'bzip2',
  xz: 'xz',
} as const;

export type SevenZipKind = keyof typeof SEVEN_ZIP_TYPE;

/** Warnings, such as bytes after the archive. Checksums show whether the content is damaged. */
export const MAX_ACCEPTED_EXIT_CODE = 1;

/** Writes all members to standard output, so that a solid archive is unpacked only once. */
export function unpackArguments(kind: SevenZipKind, path: string): readonly string[] {
  // `-p`: no password prompt. `-spd`: no wildcards in names. `--`: end of switches.
  return ['x', '-so', '-bd', '-p', '-spd', `-t${SEVEN_ZIP_TYPE[kind]}`, '--', path];
}

/** Distinguishes only the errors that a user can fix. */
export function sevenZipError(output: string): FingerprintError {
  if (/wrong password|encrypted/i.test(output)) {
    return new FingerprintError('encrypted', 'The archive is password-protected');
  }
  if (/unsupported method|not implemented/i.test(output)) {
    return new FingerprintError('unsupported', 'Unsupported compression method');
  }
  return new FingerprintError('broken', 'The archive is damaged');
}
