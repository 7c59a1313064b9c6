import { text as readText } from 'node:stream/consumers';

import type { Deps } from '#core/deps.ts';
import type { ServedFile } from '#core/files/served-file.ts';
import { AppError } from '#core/lib/app-error.ts';
import { ownValue } from '#core/lib/own-value.ts';
import { pathInGame } from '#modules/downloads/downloads.api.ts';
import { findDiscs, extensionOf } from '#modules/names/names.api.ts';
import { isDosPlatform } from '#modules/platforms/platforms.api.ts';

import { type GameFile, type PlayableRom, findPlayableRom } from './rom-player.queries.ts';

/** Extensions of files that accompany games and cannot be started. */
const COMPANION_EXTENSIONS = new Set(
  'txt nfo diz md htm html pdf jpg jpeg png gif bmp webp xml json dat sfv md5 sha1 db ini url lnk srm sav state ips bps ups xdelta'.split(
    ' ',
  ),
);

export const isCompanionFile = (name: string): boolean =>
  COMPANION_EXTENSIONS.has(extensionOf(name));

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
function withoutExtras(files: readonly GameFile[]): readonly GameFile[] {
  const gameFiles = files.filter(({ category }) => category === null || category === 'game');
  const withoutCompanions = gameFiles.filter(({ file_name }) => !isCompanionFile(file_name));
  return withoutCompanions.length > 0 ? withoutCompanions : gameFiles;
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
export function selectGameFiles(slug: string, all: readonly GameFile[]): GameFiles {
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
export function findStartableFiles(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
): { readonly path: string; readonly members: readonly string[] }[] {
  const files = paths.map((path) => {
    const text = texts.get(path);
    return text === undefined ? { path } : { path, text };
  });
  const { discs } = findDiscs(files);
  if (discs.length > 0) return discs;
  return paths.map((path) => ({ path, members: [] }));
}

/** The text of a playlist. Null: the game has fewer than two discs, or has a playlist. */
export function createPlaylist(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
): string | null {
  const files = paths.map((path) => ({ path, text: texts.get(path) ?? '' }));
  const { discs, playlists } = findDiscs(files);
  if (playlists.length > 0 || discs.length < 2) return null;
  return discs.map(({ path }) => path).join('\n');
}

export async function requirePlayableRom(
  { db }: Pick<Deps, 'db'>,
  id: number,
): Promise<PlayableRom> {
  const rom = await findPlayableRom(db, id);
  if (!rom) throw new AppError('not_found', `Rom with id '${id}' not found`);
  return rom;
}

/** A platform that is configured as a version of another platform is played as that one. */
export function playerSlug(
  { configFile }: Pick<Deps, 'configFile'>,
  { slug, fs_slug }: Pick<PlayableRom, 'slug' | 'fs_slug'>,
): string {
  const { PLATFORMS_VERSIONS } = configFile.current();
  const version = ownValue(PLATFORMS_VERSIONS, fs_slug) ?? ownValue(PLATFORMS_VERSIONS, slug);
  return (version ?? slug).toLowerCase();
}

const SHEETS = new Set(['cue', 'gdi', 'm3u', 'm3u8']);
/** A longer file is no list of tracks. */
const MAX_BYTES = 256 * 1024;

interface OpenableFile {
  /** Path within the game. */
  readonly path: string;
  readonly size: number;
  readonly open: () => Promise<ServedFile | null>;
}

/** The small text files that say which files of a game belong together, by path. */
export async function readSheets(
  files: readonly OpenableFile[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { path, size, open } of files) {
    if (!SHEETS.has(extensionOf(path)) || size > MAX_BYTES) continue;
    const file = await open();
    if (!file) continue;
    const end = Math.min(file.size, MAX_BYTES) - 1;
    if (end < 0) await file.close();
    else texts.set(path, await readText(file.stream({ start: 0, end })));
  }
  return texts;
}
