import type { DetailedRom, RomFile } from '@saveroom/contract';

/** The folder of a file, relative to the folder of the game. */
export function folderInGame(
  { full_path, fs_path }: Pick<DetailedRom, 'full_path' | 'fs_path'>,
  { file_path }: Pick<RomFile, 'file_path'>,
): string {
  for (const folder of [full_path, fs_path]) {
    if (file_path === folder) return '';
    if (file_path.startsWith(`${folder}/`)) return file_path.slice(folder.length + 1);
  }
  return '';
}

interface FileFolder {
  /** Relative to the folder of the game; empty for that folder itself. */
  path: string;
  files: RomFile[];
}

/** "Disc 2" comes before "Disc 10". */
export const { compare: compareFileNames } = new Intl.Collator(undefined, { numeric: true });

/** Files by folder and name: the game's own folder first. */
export function foldersOf(rom: DetailedRom): FileFolder[] {
  const groups = Map.groupBy(rom.files, (file) => folderInGame(rom, file));
  return [...groups]
    .map(([path, files]) => ({
      path,
      files: files.toSorted((a, b) => compareFileNames(a.file_name, b.file_name)),
    }))
    .toSorted((a, b) => compareFileNames(a.path, b.path));
}

const EXTRAS: ReadonlySet<string | null> = new Set([
  'update',
  'dlc',
  'patch',
  'mod',
  'hack',
  'translation',
  'demo',
  'prototype',
  'cheat',
]);

/** Updates, DLC and other additions to the game. */
export const extraFiles = ({ files }: Pick<DetailedRom, 'files'>): RomFile[] =>
  files.filter(({ category }) => EXTRAS.has(category));

/** Ids of the selected files. An empty selection stands for the whole game. */
export type FileSelection = ReadonlySet<number>;

export const NO_FILES: FileSelection = new Set();

export function toggleFile(selection: FileSelection, id: number): FileSelection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

export const allFiles = (files: readonly RomFile[]): FileSelection =>
  new Set(files.map(({ id }) => id));

/** Ids to request; undefined requests the whole game. */
export function requestedFiles(
  files: readonly RomFile[],
  selection: FileSelection,
): number[] | undefined {
  const ids = files.filter(({ id }) => selection.has(id)).map(({ id }) => id);
  return ids.length === 0 || ids.length === files.length ? undefined : ids;
}

export const selectionSize = (files: readonly RomFile[], selection: FileSelection): number =>
  files
    .filter(({ id }) => selection.size === 0 || selection.has(id))
    .reduce((sum, { file_size_bytes }) => sum + file_size_bytes, 0);

/** The checksums that are known. Their names are the same in every language. */
export const checksumsOf = (file: RomFile): { name: string; sum: string }[] =>
  [
    { name: 'CRC-32', sum: file.crc_hash },
    { name: 'MD5', sum: file.md5_hash },
    { name: 'SHA-1', sum: file.sha1_hash },
    { name: 'SHA-1 (CHD)', sum: file.chd_sha1_hash },
    { name: 'RetroAchievements', sum: file.ra_hash },
  ].filter(({ sum }) => sum !== '');
