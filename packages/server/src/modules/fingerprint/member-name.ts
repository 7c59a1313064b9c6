const LONGEST_NAME = 1024;
const DRIVE = /^[a-z]:/i;
/** Left behind by systems and synchronisers; never part of a game. */
const JUNK_FILES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);
const JUNK_FOLDER = '__macosx';

/**
 * The name of a member in one spelling, or null when it must not count: a folder, something a
 * system left behind, or a name that could point outside of the archive.
 */
export function memberName(raw: string): string | null {
  const name = raw.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
  if (name === '' || name.endsWith('/') || name.length > LONGEST_NAME) return null;
  if (name.startsWith('/') || DRIVE.test(name) || name.includes('\0')) return null;
  const parts = name.toLowerCase().split('/');
  if (parts.includes('..') || parts[0] === JUNK_FOLDER) return null;
  return JUNK_FILES.has(parts.at(-1) ?? '') ? null : name;
}
