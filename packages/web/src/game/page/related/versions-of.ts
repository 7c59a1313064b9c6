import type { DetailedRom } from '@saveroom/contract';

export interface Version {
  id: number;
  /** What tells it apart. */
  edition: string;
  file: string;
  isThis: boolean;
  isMain: boolean;
}

/** This game and its other versions, in an order that is the same on all their pages. */
export function versionsOf(
  rom: DetailedRom,
  editionOf: (fileName: string) => readonly string[],
): Version[] {
  const edition = (file: string): string => editionOf(file).join(' · ') || file;
  const own: Version = {
    id: rom.id,
    edition: edition(rom.fs_name_no_ext),
    file: rom.fs_name_no_ext,
    isThis: true,
    isMain: rom.rom_user.is_main_sibling,
  };
  const others = rom.siblings.map((sibling) => ({
    id: sibling.id,
    edition: edition(sibling.fs_name_no_ext),
    file: sibling.fs_name_no_ext,
    isThis: false,
    isMain: sibling.is_main_sibling,
  }));
  return [own, ...others].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
