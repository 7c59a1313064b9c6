import { posix } from 'node:path';

import { TRACK_EXTENSIONS } from '@saveroom/contract';

import { ownValue } from '#core/lib/own-value.ts';

import { looseNameKey } from './keys.ts';
import { parseFileName } from './parse-file-name.ts';
import { extensionOf } from './title.ts';

interface SetFile {
  /** Relative to the game's folder, with forward slashes. */
  path: string;
  /** Content of a small text file: m3u, cue, gdi. */
  text?: string;
}

interface DiscOfSet {
  /** The file a player opens: the sheet of a disc with several tracks, or the image itself. */
  path: string;
  number: number | null;
  label: string;
  /** Files that are useless without this disc. */
  members: string[];
}

interface DiscSet {
  playlists: string[];
  /** In the order of the playlist, else by disc number and name. */
  discs: DiscOfSet[];
  /** Files that belong to no disc. */
  others: string[];
}

/**
 * Sheets by precision, best first. If several sheets list the same tracks, the best one owns them.
 */
const SHEETS = ['cue', 'gdi', 'ccd', 'mds'];
const PLAYLISTS = new Set(['m3u', 'm3u8']);
const IMAGES = new Set(
  'iso chd cso zso dax pbp cdi nrg mdf rvz wia gcz gcm ciso wbfs xiso adf adz dms ipf dsk d64 d71 d81 g64 nib st stx msa fds d88 d77 hdm xdf dim fdi hdi nfd qd trd scl tap tzx cdt t64'.split(
    ' ',
  ),
);
/** Extensions of images, but also of the data files of many games. */
const AMBIGUOUS_IMAGES = new Set(['bin', 'img']);

type Find = (path: string) => string[];

/** Finds out which files of a folder are discs, and which are parts of a disc. */
export function findDiscs(files: readonly SetFile[]): DiscSet {
  const find = createFinder(files);
  const playlists = files.filter(({ path }) => PLAYLISTS.has(extensionOf(path)));
  const owners = findOwners(files, find);
  const discs = files
    .filter(({ path }) => isDisc(path) && !owners.has(path))
    .map(({ path }) => ({
      path,
      ...parseDisc(path),
      members: [...owners].flatMap(([member, owner]) => (owner === path ? member : [])),
    }));
  const taken = new Set([...discs, ...playlists].map(({ path }) => path));
  const listed = playlists
    .flatMap(({ path, text = '' }) => readDiscSheet(path, text).flatMap(find))
    .map((path) => owners.get(path) ?? path);
  return {
    playlists: playlists.map(({ path }) => path),
    discs: sortDiscs(discs, listed),
    others: files.map(({ path }) => path).filter((path) => !taken.has(path) && !owners.has(path)),
  };
}

/** Returns a lookup by path. Sheets may spell a name in another case or Unicode normalization. */
function createFinder(files: readonly SetFile[]): Find {
  const exact = new Set(files.map(({ path }) => path));
  const loose = new Map(files.map(({ path }) => [looseNameKey(path), path]));
  return (path) => {
    const found = exact.has(path) ? path : loose.get(looseNameKey(path));
    return found === undefined ? [] : [found];
  };
}

/** Maps each member to the sheet or image it belongs to. */
function findOwners(files: readonly SetFile[], find: Find): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text = '' } of files.toSorted((a, b) => sheetRank(a) - sheetRank(b))) {
    if (!isDisc(path) || owners.has(path)) continue;
    const listed = SHEETS.includes(extensionOf(path)) ? readDiscSheet(path, text) : [];
    const members = [...listed, ...listCompanions(path)].flatMap(find);
    const shared = owners.get(members.find((member) => owners.has(member)) ?? '');
    for (const member of members) {
      const isFree = member !== path && !owners.has(member) && sheetRank({ path: member }) > 0;
      if (isFree) owners.set(member, shared ?? path);
    }
    // A second sheet of the same tracks describes the same disc.
    if (shared) owners.set(path, shared);
  }
  return owners;
}

function sheetRank({ path }: SetFile): number {
  const index = SHEETS.indexOf(extensionOf(path));
  return index === -1 ? SHEETS.length : index;
}

/** Whether a file is a disc. A track without its sheet is none: no player can open it alone. */
function isDisc(path: string): boolean {
  const extension = extensionOf(path);
  if (fileCategory(path) !== 'game') return false;
  if (SHEETS.includes(extension) || IMAGES.has(extension)) return true;
  const isAtTop = !path.includes('/') || parseDisc(path).number !== null;
  return AMBIGUOUS_IMAGES.has(extension) && isAtTop && !/\(Track \d+\)/i.test(path);
}

function sortDiscs(discs: readonly DiscOfSet[], listed: readonly string[]): DiscOfSet[] {
  const positions = new Map([...new Set(listed)].map((path, index) => [path, index]));
  const positionOf = ({ path }: DiscOfSet): number => positions.get(path) ?? Infinity;
  return discs.toSorted(
    (a, b) =>
      compare(positionOf(a), positionOf(b)) ||
      compare(a.number ?? Infinity, b.number ?? Infinity) ||
      compare(a.path, b.path),
  );
}

function parseDisc(path: string): { number: number | null; label: string } {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const { disc, disc_label } = parseFileName(name, { isFolder: false });
  return { number: disc, label: disc_label };
}

/** Compares numbers or texts. Subtraction does not work, because Infinity minus Infinity is NaN. */
function compare<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sheets that list the names of their tracks. */
const SHEET_READERS: Readonly<Record<string, (text: string) => string[]>> = {
  cue: readCue,
  gdi: readGdi,
  m3u: readPlaylist,
  m3u8: readPlaylist,
};
/** Files that have the same name as another one and belong to it, by its extension. */
const COMPANION_EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  ccd: ['img', 'sub'],
  mds: ['mdf'],
  cue: ['sub', 'sbi'],
  bin: ['sbi'],
};

/** Paths in a sheet or playlist, relative to the game's folder; paths out of it are dropped. */
export function readDiscSheet(path: string, text: string): string[] {
  const read = ownValue(SHEET_READERS, extensionOf(path));
  return (read?.(text) ?? [])
    .map((name) => posix.join(posix.dirname(path), name.replaceAll('\\', '/')))
    .filter((member) => !member.startsWith('../') && !member.startsWith('/') && member !== '.');
}

/** Paths that belong to a file because they differ only in the extension. */
export function listCompanions(path: string): string[] {
  const extension = extensionOf(path);
  const stem = path.slice(0, path.length - extension.length);
  return (ownValue(COMPANION_EXTENSIONS, extension) ?? []).map((other) => `${stem}${other}`);
}

function readCue(text: string): string[] {
  return [...text.matchAll(/^\s*FILE\s+(?:"([^"\r\n]+)"|(\S+))/gim)].flatMap(
    ([, quoted, plain]) => quoted ?? plain ?? [],
  );
}

/** Lines of a gdi file: number, start, type, sector size, file name, offset. */
function readGdi(text: string): string[] {
  const line = /^\s*\d+\s+\d+\s+\d+\s+\d+\s+(?:"([^"\r\n]+)"|(\S+))\s+-?\d+\s*$/gm;
  return [...text.matchAll(line)].flatMap(([, quoted, plain]) => quoted ?? plain ?? []);
}

function readPlaylist(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|')[0] ?? line); // some players append a label after a bar
}

/** In the order of the contract. */
const FILE_CATEGORIES = [
  'game',
  'dlc',
  'hack',
  'manual',
  'patch',
  'update',
  'mod',
  'demo',
  'translation',
  'prototype',
  'cheat',
  'soundtrack',
  'screenshot',
] as const;

type FileCategory = (typeof FILE_CATEGORIES)[number];

/**
 * Other folder names of soundtracks. Not `music`: many games keep data in a folder of that name.
 */
const SOUNDTRACK_FOLDERS = ['ost', 'osts', 'original soundtrack', 'original soundtracks'];

const byFolder = new Map<string, FileCategory>([
  ...FILE_CATEGORIES.flatMap((category) =>
    [category, `${category}s`, `${category}es`].map((name) => [name, category] as const),
  ),
  ...SOUNDTRACK_FOLDERS.map((name) => [name, 'soundtrack'] as const),
]);

/**
 * Category of a file by the folders between it and its game. `path` is relative to the game's
 * folder, so neither a platform called `mods` nor a game called `Demo` marks its files. The outer
 * folder decides: tracks in `soundtrack/demo` are still music.
 */
export function fileCategory(path: string): FileCategory {
  const folders = path.split('/').slice(0, -1);
  const found = folders.flatMap((folder) => byFolder.get(folder.trim().toLowerCase()) ?? []);
  return found.find((category) => category !== 'game') ?? 'game';
}

/** Whether a file is music of its game, as opposed to a cover or a text in the same folder. */
export const isTrack = (category: string | null, fileName: string): boolean =>
  category === 'soundtrack' &&
  (TRACK_EXTENSIONS as readonly string[]).includes(extensionOf(fileName));
