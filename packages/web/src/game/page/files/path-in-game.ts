import type { DetailedRom, RomFile } from '@saveroom/contract';

/** Where a file lies within its game: what is below the game's own folder. */
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

export interface FileFolder {
  /** Empty: the game's own. */
  path: string;
  files: RomFile[];
}

/** The game's own folder first, the others by name. */
export function foldersOf(rom: DetailedRom): FileFolder[] {
  const groups = Map.groupBy(rom.files, (file) => folderInGame(rom, file));
  return [...groups]
    .map(([path, files]) => ({ path, files }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
