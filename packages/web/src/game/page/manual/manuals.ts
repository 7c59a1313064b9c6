import type { DetailedRom, RomFile } from '@saveroom/contract';

import { fileAddress, resourceAddress } from '#library/data/rom-addresses.ts';

export interface Manual {
  address: string;
  /** The file in the game's folder; null for the uploaded or downloaded manual. */
  file: RomFile | null;
}

/** Manuals of a game: the one added to it first, then PDFs from its `manual` folder by name. */
export function listManuals(rom: DetailedRom): Manual[] {
  const added: Manual[] =
    rom.has_manual && rom.path_manual
      ? [{ address: resourceAddress(rom.path_manual), file: null }]
      : [];
  const inFolder = rom.files
    .filter(({ category, file_name }) => category === 'manual' && /\.pdf$/i.test(file_name))
    .toSorted((a, b) => a.file_name.localeCompare(b.file_name))
    .map((file) => ({ address: fileAddress(file), file }));
  return [...added, ...inFolder];
}
