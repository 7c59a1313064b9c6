import type { RomFile } from '@saveroom/contract';

type Sums = Pick<RomFile, 'crc_hash' | 'md5_hash' | 'sha1_hash' | 'ra_hash' | 'chd_sha1_hash'>;

/** Those that are known. Names are names: the same in every language. */
export const checksumsOf = (file: Sums): { name: string; sum: string }[] =>
  [
    { name: 'CRC-32', sum: file.crc_hash },
    { name: 'MD5', sum: file.md5_hash },
    { name: 'SHA-1', sum: file.sha1_hash },
    { name: 'SHA-1 (CHD)', sum: file.chd_sha1_hash },
    { name: 'RetroAchievements', sum: file.ra_hash },
  ].filter(({ sum }) => sum !== '');
