import type { DetailedRom } from '@saveroom/contract';

import { editionOf } from '../edition-of.ts';

export interface Version {
  id: number;
  /** What tells it apart. */
  edition: string;
  file: string;
  isThis: boolean;
  isMain: boolean;
}

/** This game and its other versions, in an order that is the same on all their pages. */
export function versionsOf(rom: DetailedRom): Version[] {
  const own: Version = {
    id: rom.id,
    edition: editionOf(rom),
    file: rom.fs_name_no_ext,
    isThis: true,
    isMain: rom.rom_user.is_main_sibling,
  };
  const others = rom.siblings.map((sibling) => ({
    id: sibling.id,
    edition: editionOf(sibling),
    file: sibling.fs_name_no_ext,
    isThis: false,
    isMain: sibling.is_main_sibling,
  }));
  return [own, ...others].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
