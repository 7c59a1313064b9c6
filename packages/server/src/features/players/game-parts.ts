import type { Deps } from '#deps.ts';
import { discSet } from '#library/names/disc-set.ts';
import { extensionOf } from '#lib/read-disc-sheet.ts';

import type { PartOfGame } from './read-sheets.ts';
import type { GameFile, PlayedRom } from './rom-player.queries.ts';

/** Lie beside games and start nothing. */
const BESIDE = new Set(
  'txt nfo diz md htm html pdf jpg jpeg png gif bmp webp xml json dat sfv md5 sha1 db ini url lnk srm sav state ips bps ups xdelta'.split(
    ' ',
  ),
);

export const isBesideGames = (name: string): boolean => BESIDE.has(extensionOf(name));

/** Where a file lies within its game. */
export function pathInGame(rom: PlayedRom, file: GameFile): string {
  const folder = rom.is_folder === 1 ? `${rom.fs_path}/${rom.fs_name}` : rom.fs_path;
  const inside = file.file_path.startsWith(`${folder}/`)
    ? `${file.file_path.slice(folder.length + 1)}/`
    : '';
  return inside + file.file_name;
}

/** The same for whoever reads what is in it. */
export const partsOnDisk = (
  { disk }: Pick<Deps, 'disk'>,
  rom: PlayedRom,
  files: readonly GameFile[],
): PartOfGame[] =>
  files.map((file) => ({
    path: pathInGame(rom, file),
    size: file.file_size_bytes,
    open: () => disk.files.open({ root: rom.root, path: `${file.file_path}/${file.file_name}` }),
  }));

/** The files that make up the game itself: no manuals, music or extras. */
export function gameFiles(files: readonly GameFile[]): readonly GameFile[] {
  const own = files.filter(({ category }) => category === null || category === 'game');
  const played = own.filter(({ file_name }) => !isBesideGames(file_name));
  return played.length > 0 ? played : own;
}

/** What an emulator may be told to open, in order; `texts` are the sheets that were read. */
export function startable(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
): { readonly path: string; readonly members: readonly string[] }[] {
  const files = paths.map((path) => {
    const text = texts.get(path);
    return text === undefined ? { path } : { path, text };
  });
  const { discs } = discSet(files);
  if (discs.length > 0) return discs;
  return paths.map((path) => ({ path, members: [] }));
}

/** Null: there is nothing to change discs between, or the game brings a list of its own. */
export function playlistFor(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
): string | null {
  const files = paths.map((path) => ({ path, text: texts.get(path) ?? '' }));
  const { discs, playlists } = discSet(files);
  if (playlists.length > 0 || discs.length < 2) return null;
  return discs.map(({ path }) => path).join('\n');
}
