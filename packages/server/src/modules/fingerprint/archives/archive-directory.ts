import type { Problem } from '#modules/fingerprint/fingerprint.ts';

/** One entry of an archive's own directory, in the order in which the archive unpacks. */
export interface DirectoryEntry {
  /** Null: the entry is unpacked with the others, but is ignored. */
  readonly name: string | null;
  readonly size: number;
  readonly crc?: string;
}

/** The list of files that an archive contains. */
export interface Directory<Entry extends DirectoryEntry = DirectoryEntry> {
  readonly entries: readonly Entry[];
  /** Set if the names could be read, but the content can't. */
  readonly problem?: Problem;
}

const MAX_NAME_LENGTH = 1024;
const DRIVE_LETTER = /^[a-z]:/i;
/** Created by operating systems and sync tools; never part of a game. */
const JUNK_FILES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);
const JUNK_FOLDER = '__macosx';

/**
 * Normalizes the name of a member. Null: it is ignored, as a folder, a junk file, or a name that
 * could point outside of the archive.
 */
export function normalizeMemberName(raw: string): string | null {
  const name = raw.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
  if (name === '' || name.endsWith('/') || name.length > MAX_NAME_LENGTH) return null;
  if (name.startsWith('/') || DRIVE_LETTER.test(name) || name.includes('\0')) return null;
  const parts = name.toLowerCase().split('/');
  if (parts.includes('..') || parts[0] === JUNK_FOLDER) return null;
  return JUNK_FILES.has(parts.at(-1) ?? '') ? null : name;
}
