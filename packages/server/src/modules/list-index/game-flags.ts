/** Sources whose id a game may have, in the order of their bits. */
export const SOURCES = [
  'igdb',
  'moby',
  'ss',
  'ra',
  'launchbox',
  'hasheous',
  'tgdb',
  'sgdb',
  'hltb',
  'flashpoint',
  'gamelist',
  'libretro',
] as const;
export type Source = (typeof SOURCES)[number];

export const sourceBit = (source: Source): number => 1 << SOURCES.indexOf(source);

/** A game with one of these ids is matched. */
export const MATCHED_BITS = (['igdb', 'moby', 'ss', 'ra', 'launchbox', 'hasheous'] as const)
  .map(sourceBit)
  .reduce((bits, bit) => bits | bit, 0);

export const MISSING_BIT = 1 << 16;
export const VERIFIED_BIT = 1 << 17;
export const SOUNDTRACK_BIT = 1 << 18;
export const COVER_BIT = 1 << 19;
