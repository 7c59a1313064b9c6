import { WIRE, WIRE_SOURCES, type FilterFlag, type WireSource } from '@saveroom/contract';

/** Sources that a game may have an id of, in the order of their bits. */
export const SOURCES = WIRE_SOURCES;

export const sourceBit = (source: WireSource): number => 1 << SOURCES.indexOf(source);

/** A game with one of these ids is matched. */
export const MATCHED_BITS = SOURCES.filter((source) => WIRE[source].identifies)
  .map(sourceBit)
  .reduce((bits, bit) => bits | bit, 0);

export const MISSING_BIT = 1 << 16;
export const VERIFIED_BIT = 1 << 17;
export const SOUNDTRACK_BIT = 1 << 18;
export const COVER_BIT = 1 << 19;

/** Filter flags that depend on the game alone: any of the bits. */
export const GAME_FLAGS = {
  matched: MATCHED_BITS,
  missing: MISSING_BIT,
  has_ra: sourceBit('ra'),
  verified: VERIFIED_BIT,
  has_soundtrack: SOUNDTRACK_BIT,
} as const satisfies Partial<Record<FilterFlag, number>>;

export const isGameFlag = (flag: FilterFlag): flag is keyof typeof GAME_FLAGS =>
  Object.hasOwn(GAME_FLAGS, flag);
