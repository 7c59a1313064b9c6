import type { Deps } from '#core/deps.ts';
import { discSet, extensionOf } from '#modules/names/names.api.ts';
import { isDosPlatform } from '#modules/platforms/platforms.api.ts';

import type { OpenableFile } from './read-sheets.ts';
import type { GameFile, PlayableRom } from './rom-player.queries.ts';

/** Extensions of files that accompany games and cannot be started. */
const COMPANION_EXTENSIONS = new Set(
  'txt nfo diz md htm html pdf jpg jpeg png gif bmp webp xml json dat sfv md5 sha1 db ini url lnk srm sav state ips bps ups xdelta'.split(
    ' ',
  ),
);

export const isCompanionFile = (name: string): boolean =>
  COMPANION_EXTENSIONS.has(extensionOf(name));

/** The path of a file within its game. */
export function pathInGame(rom: PlayableRom, file: GameFile): string {
  const folder = rom.is_folder === 1 ? `${rom.fs_path}/${rom.fs_name}` : rom.fs_path;
  const inside = file.file_path.startsWith(`${folder}/`)
    ? `${file.file_path.slice(folder.length + 1)}/`
    : '';
  return inside + file.file_name;
}

/** The files with their paths and a way to open them. */
export const openableFiles = (
  { disk }: Pick<Deps, 'disk'>,
  rom: PlayableRom,
  files: readonly GameFile[],
): OpenableFile[] =>
  files.map((file) => ({
    path: pathInGame(rom, file),
    size: file.file_size_bytes,
    open: () => disk.files.open({ root: rom.root, path: `${file.file_path}/${file.file_name}` }),
  }));

/** The files that make up the game itself: no manuals, music or extras. */
export function withoutExtras(files: readonly GameFile[]): readonly GameFile[] {
  const own = files.filter(({ category }) => category === null || category === 'game');
  const played = own.filter(({ file_name }) => !isCompanionFile(file_name));
  return played.length > 0 ? played : own;
}

const DOS_PROGRAMS = new Set(['exe', 'com', 'bat']);
const ARCHIVES = new Set(['zip', 'dosz', '7z', 'rar']);
/** Categories that no DOS program reads at run time. */
const NOT_FOR_DOS = new Set<string | null>(['manual', 'soundtrack', 'screenshot']);

export interface GameFiles {
  readonly files: readonly GameFile[];
  /**
   * - `choice`: the game can be started as a whole or from each of its discs.
   * - `whole`: the files are only useful together.
   * - `apart`: each file starts alone; together they start nothing.
   */
  readonly start: 'choice' | 'whole' | 'apart';
}

/** The files of a game that its player needs, and how they can be started. */
export function filesToPlay(slug: string, all: readonly GameFile[]): GameFiles {
  const files = withoutExtras(all);
  if (!isDosPlatform(slug) || all.length < 2) return { files, start: 'choice' };
  const has = (extensions: ReadonlySet<string>) =>
    files.some(({ file_name }) => extensions.has(extensionOf(file_name)));
  // DOSBox can't open an archive inside an archive.
  if (has(ARCHIVES) && !has(DOS_PROGRAMS)) return { files, start: 'apart' };
  if (!has(DOS_PROGRAMS)) return { files, start: 'choice' };
  // Programs read texts, pictures and data files that other platforms do not need.
  return { files: all.filter(({ category }) => !NOT_FOR_DOS.has(category)), start: 'whole' };
}

/** The files an emulator can start, in order; `texts` has the contents of sheets by path. */
export function startableFiles(
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

/** Null: the game has fewer than two discs, or a playlist of its own. */
export function playlistFor(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
): string | null {
  const files = paths.map((path) => ({ path, text: texts.get(path) ?? '' }));
  const { discs, playlists } = discSet(files);
  if (playlists.length > 0 || discs.length < 2) return null;
  return discs.map(({ path }) => path).join('\n');
}
