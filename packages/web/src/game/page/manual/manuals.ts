import type { DetailedRom } from '@saveroom/contract';

import { fileAddress, resourceAddress } from '#library/data/rom-addresses.ts';

export interface Manual {
  address: string;
  /** Null for the uploaded or downloaded manual, which can be replaced and removed. */
  fileName: string | null;
}

/** Manuals of a game: the one added to it first, then PDFs from its `manual` folder by name. */
export function listManuals(rom: DetailedRom): Manual[] {
  const added: Manual[] =
    rom.has_manual && rom.path_manual
      ? [{ address: resourceAddress(rom.path_manual), fileName: null }]
      : [];
  const inFolder = rom.files
    .filter(({ category, file_name }) => category === 'manual' && /\.pdf$/i.test(file_name))
    .toSorted((a, b) => a.file_name.localeCompare(b.file_name))
    .map((file) => ({ address: fileAddress(file), fileName: file.file_name }));
  return [...added, ...inFolder];
}
