import type { FilterFlag } from '@saveroom/contract';

import {
  MATCHED_BITS,
  MISSING_BIT,
  SOUNDTRACK_BIT,
  sourceBit,
  VERIFIED_BIT,
} from './game-flags.ts';
import { FAVORITE_BIT, PLAYED_BIT, SAVES_BIT, STATES_BIT } from './marks.ts';

/** Flags told by what is known about a game: any of the bits. */
export const GAME_FLAGS = {
  matched: MATCHED_BITS,
  missing: MISSING_BIT,
  has_ra: sourceBit('ra'),
  verified: VERIFIED_BIT,
  has_soundtrack: SOUNDTRACK_BIT,
} as const satisfies Partial<Record<FilterFlag, number>>;

/** Flags told by what a person marked. */
export const MARK_FLAGS = {
  favorite: FAVORITE_BIT,
  last_played: PLAYED_BIT,
  has_saves: SAVES_BIT,
  has_states: STATES_BIT,
} as const satisfies Partial<Record<FilterFlag, number>>;

export const isGameFlag = (flag: FilterFlag): flag is keyof typeof GAME_FLAGS =>
  Object.hasOwn(GAME_FLAGS, flag);

export const isMarkFlag = (flag: FilterFlag): flag is keyof typeof MARK_FLAGS =>
  Object.hasOwn(MARK_FLAGS, flag);
