import { companionsOf, extensionOf, readDiscSheet } from '#modules/names/names.api.ts';

/** Playlists before sheets, sheets before images: who comes first owns the rest. */
const OWNERS = ['m3u', 'm3u8', 'cue', 'gdi', 'ccd', 'mds'];
const NAMED_WITHIN = new Set(['m3u', 'm3u8', 'cue', 'gdi']);

/**
 * Files that lie loose in a platform's folder but make one game: the tracks of a cue sheet, the
 * discs of a playlist. Gives owner → members; everything else is a game of its own.
 */
export function groupLooseFiles(
  names: readonly string[],
  readText: (name: string) => string,
): Map<string, string[]> {
  const byLooseName = new Map(names.map((name) => [looseName(name), name]));
  const ownerOf = new Map<string, string>();
  for (const name of names.filter(isOwner).toSorted((a, b) => rank(a) - rank(b))) {
    const text = NAMED_WITHIN.has(extensionOf(name)) ? readText(name) : '';
    for (const wanted of [...readDiscSheet(name, text), ...companionsOf(name)]) {
      const member = byLooseName.get(looseName(wanted));
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

/** A track belongs to a sheet, and the sheet to a playlist: the playlist is the game. */
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

/** Sheets are often written on systems that do not mind the case. */
const looseName = (name: string): string => name.normalize('NFC').toLowerCase();
