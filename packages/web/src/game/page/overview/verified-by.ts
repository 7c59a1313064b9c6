import type { DetailedRom } from '@saveroom/contract';

const SETS: readonly [key: string, name: string][] = [
  ['nointro_match', 'No-Intro'],
  ['redump_match', 'Redump'],
  ['tosec_match', 'TOSEC'],
  ['fbneo_match', 'FBNeo'],
  ['mame_arcade_match', 'MAME'],
  ['mame_mess_match', 'MESS'],
  ['whdload_match', 'WHDLoad'],
];

/** The sets of known dumps this one is in, as far as a source names them. */
export const verifiedBy = ({ hasheous_metadata }: DetailedRom): string[] =>
  SETS.filter(([key]) => hasheous_metadata[key] === true).map(([, name]) => name);
