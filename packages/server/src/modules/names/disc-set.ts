import { fileCategory } from './file-category.ts';
import { looseNameKey } from './name-key.ts';
import { parseFileName } from './parse-file-name.ts';
import { companionsOf, extensionOf, readDiscSheet } from './read-disc-sheet.ts';

export interface SetFile {
  /** Relative to the game's folder, with forward slashes. */
  path: string;
  /** Content of a small text file: m3u, cue, gdi. */
  text?: string;
}

export interface DiscOfSet {
  /** What a player opens: the sheet of a disc of several tracks, or the image itself. */
  path: string;
  number: number | null;
  label: string;
  /** Files that are of no use without this disc. */
  members: string[];
}

export interface DiscSet {
  playlists: string[];
  /** In the order of the playlist, else by disc number and name. */
  discs: DiscOfSet[];
  /** Files that are no part of any disc. */
  others: string[];
}

/** Sheets first, the more telling ones before: who comes first owns the tracks. */
const SHEETS = ['cue', 'gdi', 'ccd', 'mds'];
const PLAYLISTS = new Set(['m3u', 'm3u8']);
const IMAGES = new Set(
  'iso chd cso zso dax pbp cdi nrg mdf rvz wia gcz gcm ciso wbfs xiso adf adz dms ipf dsk d64 d71 d81 g64 nib st stx msa fds d88 d77 hdm xdf dim fdi hdi nfd qd trd scl tap tzx cdt t64'.split(
    ' ',
  ),
);
/** Images, but also the name of many a game's own data files. */
const PERHAPS_IMAGES = new Set(['bin', 'img']);

type Find = (path: string) => string[];

/** Which files of a folder are discs, and which only parts of one. */
export function discSet(files: readonly SetFile[]): DiscSet {
  const find = finder(files);
  const playlists = files.filter(({ path }) => PLAYLISTS.has(extensionOf(path)));
  const owners = ownTracks(files, find);
  const discs = files
    .filter(({ path }) => isDisc(path) && !owners.has(path))
    .map(({ path }) => ({
      path,
      ...discFacts(path),
      members: [...owners].flatMap(([member, owner]) => (owner === path ? member : [])),
    }));
  const taken = new Set([...discs, ...playlists].map(({ path }) => path));
  const listed = playlists
    .flatMap(({ path, text = '' }) => readDiscSheet(path, text).flatMap(find))
    .map((path) => owners.get(path) ?? path);
  return {
    playlists: playlists.map(({ path }) => path),
    discs: inPlayOrder(discs, listed),
    others: files.map(({ path }) => path).filter((path) => !taken.has(path) && !owners.has(path)),
  };
}

/** Sheets may write a name in another case or another form of its accents. */
function finder(files: readonly SetFile[]): Find {
  const exact = new Set(files.map(({ path }) => path));
  const loose = new Map(files.map(({ path }) => [looseNameKey(path), path]));
  return (path) => {
    const found = exact.has(path) ? path : loose.get(looseNameKey(path));
    return found === undefined ? [] : [found];
  };
}

/** Member → the sheet or image it belongs to. */
function ownTracks(files: readonly SetFile[], find: Find): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text = '' } of files.toSorted((a, b) => rank(a) - rank(b))) {
    if (!isDisc(path) || owners.has(path)) continue;
    const wanted = SHEETS.includes(extensionOf(path)) ? readDiscSheet(path, text) : [];
    const members = [...wanted, ...companionsOf(path)].flatMap(find);
    const shared = owners.get(members.find((member) => owners.has(member)) ?? '');
    for (const member of members) {
      const isFree = member !== path && !owners.has(member) && rank({ path: member }) > 0;
      if (isFree) owners.set(member, shared ?? path);
    }
    // A second sheet of the same tracks is another way into the same disc.
    if (shared) owners.set(path, shared);
  }
  return owners;
}

function rank({ path }: SetFile): number {
  const place = SHEETS.indexOf(extensionOf(path));
  return place === -1 ? SHEETS.length : place;
}

/** A track without its sheet is no disc: nothing could play it alone. */
function isDisc(path: string): boolean {
  const extension = extensionOf(path);
  if (fileCategory(path) !== 'game') return false;
  if (SHEETS.includes(extension) || IMAGES.has(extension)) return true;
  const isAtTop = !path.includes('/') || discFacts(path).number !== null;
  return PERHAPS_IMAGES.has(extension) && isAtTop && !/\(Track \d+\)/i.test(path);
}

function inPlayOrder(discs: readonly DiscOfSet[], listed: readonly string[]): DiscOfSet[] {
  const places = new Map([...new Set(listed)].map((path, index) => [path, index]));
  const place = ({ path }: DiscOfSet): number => places.get(path) ?? Infinity;
  return discs.toSorted(
    (a, b) =>
      compare(place(a), place(b)) ||
      compare(a.number ?? Infinity, b.number ?? Infinity) ||
      compare(a.path, b.path),
  );
}

function discFacts(path: string): { number: number | null; label: string } {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const { disc, disc_label } = parseFileName(name, { isFolder: false });
  return { number: disc, label: disc_label };
}

/** Infinity minus itself is no number. */
function compare<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
