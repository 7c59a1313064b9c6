import type { DownloadFile, DownloadRom } from './downloads.queries.ts';

/** Where a file lies within its game: what is below the game's own folder. */
export function pathInGame(
  rom: Pick<DownloadRom, 'fs_path' | 'fs_name' | 'is_folder'>,
  file: Pick<DownloadFile, 'file_path' | 'file_name'>,
): string {
  const folder = rom.is_folder === 1 ? `${rom.fs_path}/${rom.fs_name}` : rom.fs_path;
  const inside = file.file_path.startsWith(`${folder}/`)
    ? `${file.file_path.slice(folder.length + 1)}/`
    : '';
  return inside + file.file_name;
}
