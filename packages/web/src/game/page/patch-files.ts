import { PATCH_EXTENSIONS } from '@saveroom/contract';
import type { RomFile } from '@saveroom/contract';

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const hasPatchExtension = (name: string): boolean =>
  PATCH_EXTENSIONS.some((extension) => extension === extensionOf(name));

const isPatch = ({ file_name, category }: RomFile): boolean =>
  category === 'patch' || hasPatchExtension(file_name);

/** Categories of files that a patch can be for. */
const GAME_CATEGORIES: ReadonlySet<string | null> = new Set([
  null,
  'game',
  'update',
  'dlc',
  'demo',
  'prototype',
  'hack',
  'translation',
  'mod',
]);
/** Extensions of files that are no games: track lists, texts, images. */
const NOT_GAMES = new Set(
  'cue gdi m3u m3u8 ccd mds sub txt nfo diz md pdf jpg jpeg png xml json'.split(' '),
);

export const patchFilesOf = (files: readonly RomFile[]): RomFile[] => files.filter(isPatch);

/** The files of a game that patches can be applied to. */
export const baseFilesOf = (files: readonly RomFile[]): RomFile[] =>
  files.filter(
    (file) =>
      !isPatch(file) &&
      GAME_CATEGORIES.has(file.category) &&
      !NOT_GAMES.has(extensionOf(file.file_name)),
  );

/**
 * The file name that a patched file is derived from: that of the only game in an archive, because
 * results are not archived; otherwise that of the file.
 */
export function baseNameOf({ file_name, archive_members }: RomFile): string {
  const games = (archive_members ?? []).filter(
    ({ name }) => !hasPatchExtension(name) && !NOT_GAMES.has(extensionOf(name)),
  );
  const [only, ...others] = games;
  return only && others.length === 0 ? (only.name.split('/').at(-1) ?? file_name) : file_name;
}

/** Value for `<input accept>`. */
export const PATCH_ACCEPT = [...PATCH_EXTENSIONS, 'zip', '7z', 'rar']
  .map((extension) => `.${extension}`)
  .join(',');
