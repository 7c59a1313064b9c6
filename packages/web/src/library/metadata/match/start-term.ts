import type { DetailedRom } from '@saveroom/contract';

import type { SearchBy } from '#library/data/rom-metadata.ts';

type Known = Pick<
  DetailedRom,
  'name' | 'fs_name_no_tags' | 'is_identified' | 'sha1_hash' | 'md5_hash' | 'crc_hash'
>;

/** What to look for first: the name it goes by, else that of its file; its strongest checksum. */
export function startTerm(rom: Known, by: SearchBy): string {
  if (by === 'id') return '';
  if (by === 'checksum') return rom.sha1_hash || rom.md5_hash || rom.crc_hash || '';
  return (rom.is_identified && rom.name) || rom.fs_name_no_tags;
}
