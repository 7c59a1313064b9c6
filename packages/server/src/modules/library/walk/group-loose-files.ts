import { companionsOf, extensionOf, readDiscSheet } from '#modules/names/names.api.ts';

/** In order of precedence: playlists own sheets, sheets own images. */
const OWNERS = ['m3u', 'm3u8', 'cue', 'gdi', 'ccd', 'mds'];
const LISTS_MEMBERS = new Set(['m3u', 'm3u8', 'cue', 'gdi']);

/**
 * Groups files directly in a platform folder that form one game: the tracks of a cue sheet, the
 * discs of a playlist. Returns owner → members; every other file is a game of its own.
 */
export function groupLooseFiles(
  names: readonly string[],
  readText: (name: string) => string,
): Map<string, string[]> {
  const byFoldedName = new Map(names.map((name) => [foldedName(name), name]));
  const ownerOf = new Map<string, string>();
  for (const name of names.filter(isOwner).toSorted((a, b) => rank(a) - rank(b))) {
    const text = LISTS_MEMBERS.has(extensionOf(name)) ? readText(name) : '';
    for (const memberName of [...readDiscSheet(name, text), ...companionsOf(name)]) {
      const member = byFoldedName.get(foldedName(memberName));
      if (member === undefined || member === name || ownerOf.has(member)) continue;
      ownerOf.set(member, name);
    }
  }
  const groups = new Map<string, string[]>();
  for (const member of ownerOf.keys()) {
    const owner = lastOwner(ownerOf, member);
    groups.set(owner, [...(groups.get(owner) ?? []), member]);
  }
  return groups;
}

/** A track belongs to a sheet and the sheet to a playlist, so the playlist is the game. */
function lastOwner(ownerOf: ReadonlyMap<string, string>, member: string): string {
  const seen = new Set<string>();
  let owner = member;
  for (let next = ownerOf.get(owner); next !== undefined && !seen.has(next);) {
    seen.add(next);
    owner = next;
    next = ownerOf.get(owner);
  }
  return owner;
}

const isOwner = (name: string): boolean => OWNERS.includes(extensionOf(name));

const rank = (name: string): number => OWNERS.indexOf(extensionOf(name));

/** Sheets often come from case-insensitive file systems. */
const foldedName = (name: string): string => name.normalize('NFC').toLowerCase();
