import type { FoundFile } from '#shared/lib/found-files.ts';

/** The files of one planned game. */
export interface GameGroup {
  /** Does not change when files are added. */
  key: string;
  name: string;
  /** Uploaded into its own folder, called `name`. */
  isFolder: boolean;
  files: readonly PlacedFile[];
}

interface PlacedFile {
  file: File;
  /** Folder within the game. */
  folder: string;
}

/** Subfolders that are parts of a game, as scans read them. */
const PARTS =
  /^(?:dlcs?|updates?|hacks?|manuals?|patch(?:es)?|mods?|demos?|translations?|prototypes?|cheats?|(?:dis[ck]|cd|side|tape)\s*\d+)$/i;
/** Sheets that list the other files of a game. */
const SHEET = /\.(?:cue|gdi|m3u|ccd|mds)$/i;
const DISC = /[\s_-]*[([](?:dis[ck]|cd|side|tape)\s*[a-z\d]+(?:\s*of\s*\d+)?[)\]]/i;
const TRACK = /[\s_-]*\(track\s*\d+\)/i;

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '');
const gameOf = (name: string): string =>
  stemOf(name).replace(TRACK, '').replace(DISC, '').trim() || stemOf(name);

/** Names that differ only in case are the same game: sheets and tracks often do. */
const gameKey = (name: string): string => gameOf(name).toLowerCase();

/** Groups files into games: folders with one game, discs of a set, a sheet and its tracks. */
export function groupGames(found: readonly FoundFile[]): GameGroup[] {
  const byFolder = Map.groupBy(found, ({ folders }) => folders[0] ?? '');
  return [...byFolder].flatMap(([folder, files]) =>
    folder === '' ? looseGames(files, []) : folderGames(folder, files),
  );
}

/** A folder is one game or contains several. */
function folderGames(folder: string, files: readonly FoundFile[]): GameGroup[] {
  const inFolder = files.map(({ file, folders }) => ({ file, folders: folders.slice(1) }));
  if (isOneGame(inFolder)) {
    const placed = inFolder.map(({ file, folders }) => ({ file, folder: folders.join('/') }));
    return [{ key: `${folder}/`, name: folder, isFolder: true, files: placed }];
  }
  const [loose, nested] = split(inFolder, ({ folders }) => folders.length === 0);
  const bySubfolder = Map.groupBy(nested, ({ folders }) => folders[0] ?? '');
  return [
    ...looseGames(loose, [folder]),
    ...[...bySubfolder].flatMap(([name, nestedFiles]) =>
      folderGames(name, nestedFiles).map((game) => ({ ...game, key: `${folder}/${game.key}` })),
    ),
  ];
}

function isOneGame(files: readonly FoundFile[]): boolean {
  const [loose, nested] = split(files, ({ folders }) => folders.length === 0);
  if (loose.length === 0) return nested.length > 0 && nested.every(isPart);
  if (nested.some((file) => !isPart(file))) return false;
  // All subfolders are parts of a game here, and a folder of several games has no such subfolders.
  if (nested.length > 0) return true;
  // If there is only one sheet, the files it lists may have any name.
  const sheets = loose.filter(({ file }) => SHEET.test(file.name));
  return countGames(loose) === 1 || countGames(sheets) === 1;
}

const countGames = (files: readonly FoundFile[]): number =>
  new Set(files.map(({ file }) => gameKey(file.name))).size;

const isPart = ({ folders }: FoundFile): boolean => PARTS.test(folders[0] ?? '');

/** Groups discs of a set, and a sheet with its tracks; other files are separate games. */
function looseGames(files: readonly FoundFile[], within: readonly string[]): GameGroup[] {
  const byGame = Map.groupBy(files, ({ file }) => gameKey(file.name));
  return [...byGame.values()].flatMap((ofGame) => {
    const isSet =
      ofGame.length > 1 &&
      ofGame.some(({ file }) => SHEET.test(file.name) || DISC.test(stemOf(file.name)));
    const name = gameOf(ofGame[0]?.file.name ?? '');
    const path = [...within, name].join('/');
    const placed = ofGame.map(({ file }) => ({ file, folder: '' }));
    if (isSet) return [{ key: `${path}/`, name, isFolder: true, files: placed }];
    return placed.map((one) => singleFileGame(one, [...within, one.file.name].join('/')));
  });
}

const singleFileGame = (placed: PlacedFile, key: string): GameGroup => ({
  key,
  name: placed.file.name,
  isFolder: false,
  files: [{ ...placed, folder: '' }],
});

/** Splits a group into one game per file. */
export const splitGroup = (group: GameGroup): GameGroup[] =>
  group.files.map((placed) =>
    singleFileGame(placed, `${group.key}${placed.folder}/${placed.file.name}`),
  );

/** For an existing game: all files become part of it. */
export const partsOf = (found: readonly FoundFile[]): PlacedFile[] =>
  found.map(({ file, folders }) => ({ file, folder: folders.join('/') }));

function split<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
